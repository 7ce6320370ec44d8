import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/read-only' };

export const States = widgetStates({
  field: { title: 'Unit price', type: 'number', readOnly: true, 'x-decimals': { exactly: 2 }, 'x-unit': 'USD' },
  ui: { 'ui:widget': 'read-only' },
  filled: 14.5,
  long: 123_456_789_012.35,
  onlyShows: true,
});

export const Text = widgetStates({
  field: { title: 'Seller', type: 'string', readOnly: true },
  ui: { 'ui:widget': 'read-only' },
  filled: 'Saigon Stoneware JSC',
  long: 'Honighaus Müller & Töchter, Handelsgesellschaft für Imkereierzeugnisse mit beschränkter Haftung',
  onlyShows: true,
});
