import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/textarea' };

export const States = widgetStates({
  field: { title: 'Description', type: 'string', format: 'multi-line' },
  ui: { 'ui:options': { rows: 3 } },
  filled: 'Stoneware mugs, glazed, set of six',
  long: 'Dinner plates of stoneware, 27 cm, reactive glaze, dishwasher-proof, each wrapped in recycled tissue. '.repeat(8),
});
