import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/slice' };

export const States = widgetStates({
  field: { title: 'Manufacturer', type: 'string' },
  ui: { 'ui:dialog': { title: 'Manufacturer', layout: ['value'] } },
  filled: 'Brightworks, Hanoi',
  long: 'The Bright and Beautiful Works of Lamps, Lanterns and Luminaires of Hanoi, Hue and Haiphong',
});
