import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/radio' };

export const States = widgetStates({
  field: {
    title: 'Direction of trade',
    type: 'string',
    enum: ['import', 'export', 'both'],
    'x-labels': { import: 'Import', export: 'Export', both: 'Import and export, for those who bring goods in and send others out again' },
  },
  ui: { 'ui:widget': 'radio' },
  filled: 'export',
});
