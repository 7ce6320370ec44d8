import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/container-number' };

export const States = widgetStates({
  field: { title: 'Container Number', type: 'string', format: 'container-number' },
  ui: { 'ui:widget': 'container-number' },
  filled: 'CSQU3054383',
});
