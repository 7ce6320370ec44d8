import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/date' };

export const States = widgetStates({ field: { title: 'Arrival date', type: 'string', format: 'date' }, filled: '2026-12-03' });
