import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/checkbox' };

export const States = widgetStates({
  field: { title: 'First row is a header', type: 'boolean' },
  ui: { 'ui:widget': 'checkbox' },
  filled: true,
});
