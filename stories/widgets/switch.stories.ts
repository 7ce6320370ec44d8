import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/switch' };

export const States = widgetStates({ field: { title: 'Used goods', type: 'boolean' }, filled: true });
