import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/password' };

export const States = widgetStates({
  field: { title: 'Password', type: 'string', maxLength: 100 },
  ui: { 'ui:widget': 'password' },
  filled: 'seven small boats at sea',
});
