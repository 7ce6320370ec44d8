import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/new-password' };

/** How good a password is, is measured half a second after the last key. */
export const States = widgetStates({
  field: { title: 'Password', type: 'string', maxLength: 100 },
  ui: { 'ui:widget': 'new-password', 'ui:options': { facts: ['name'] } },
  others: { name: { title: 'Name', type: 'string' } },
  filled: 'seven small boats at sea',
  othersFilled: { name: 'Mere Parata' },
});

export const Weak = widgetStates({
  field: { title: 'Password', type: 'string', maxLength: 100 },
  ui: { 'ui:widget': 'new-password' },
  filled: 'password1',
});
