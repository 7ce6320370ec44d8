import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/number' };

/** Numbers are right-aligned, with their unit beside them. */
export const States = widgetStates({
  field: { title: 'Total weight', type: 'number', 'x-decimals': { most: 4 }, 'x-unit': 'kg' },
  filled: 504.25,
  long: 123_456_789_012.3456,
});
