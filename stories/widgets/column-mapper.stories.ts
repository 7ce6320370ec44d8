import { pastedSheet } from '#stories/samples/pasted.ts';
import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/column-mapper' };

const column = (number: number) => ({ title: `Column ${number}`, type: 'integer' }) as const;

export const States = widgetStates({
  field: {
    title: 'Columns',
    type: 'object',
    properties: { column0: column(1), column1: column(2), column2: column(3) },
  },
  ui: {
    'ui:widget': 'column-mapper',
    'ui:options': { text: 'text', delimiter: 'delimiter', hasHeaderRow: 'hasHeaderRow', headerRow: 'headerRow' },
  },
  others: {
    text: { title: 'Text', type: 'string' },
    delimiter: { title: 'Delimiter', type: 'string' },
    hasHeaderRow: { title: 'First row is a header', type: 'boolean' },
    headerRow: { title: 'Row of column names', type: 'integer' },
  },
  filled: { column0: 0, column1: 1, column2: 3 },
  othersFilled: { text: pastedSheet, delimiter: '\t', hasHeaderRow: true, headerRow: 1 },
});
