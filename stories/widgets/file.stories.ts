import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/file' };

export const States = widgetStates({
  field: { title: 'File', type: 'string', 'x-file': { maxBytes: 1_048_576, extensions: ['csv', 'tsv', 'txt'] } },
  filled: { name: 'tariffs-2026.csv', size: 18_204, savedAt: 0 },
  long: {
    name: 'Tariffs of Harbour Imports as classified for the year 2026, with the concessions of the second half.csv',
    size: 1_048_577,
    savedAt: 0,
  },
});
