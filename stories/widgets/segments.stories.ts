import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/segments' };

export const States = widgetStates({
  field: { title: 'Delimiter', type: 'string', enum: ['tab', 'comma'], 'x-labels': { tab: 'Tab', comma: 'Comma' } },
  ui: { 'ui:widget': 'segments' },
  filled: 'tab',
});
