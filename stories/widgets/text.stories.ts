import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/text' };

export const States = widgetStates({
  field: { title: 'Product code', type: 'string', maxLength: 50 },
  filled: 'MUG-06-SAND',
  long: 'MUG-06-SAND-REACTIVE-GLAZE-WITH-HANDLE-AND-SAUCER-SET-OF-SIX',
});
