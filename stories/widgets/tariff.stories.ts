import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/tariff' };

export const States = widgetStates({
  field: { title: 'HS tariff code', type: 'string', format: 'hs-code' },
  ui: { 'ui:widget': 'tariff', 'ui:options': { suffixes: ['suffix'] } },
  others: { suffix: { title: 'Suffix', type: 'string', format: 'tariff-suffix' } },
  filled: '6912.00',
  othersFilled: { suffix: '09' },
});
