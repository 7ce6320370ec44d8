import { flagsOf } from '#stories/samples/roles.ts';
import type { ScreenStates } from '../screen-story.tsx';

const order = {
  consignmentId: 101,
  orderId: 301,
  orderNumber: 1,
  invoiceId: 501,
  invoiceNumber: 'SS-20418',
  currencyCode: 'USD',
  tradeDirection: 'Import',
};
const line = { ...order, lineId: 701 };

export const states = {
  New: { input: order },
  Filled: { input: line },
  Locked: { input: line, replies: { getConsignmentFlags: () => ({ ...flagsOf('importer'), isLocked: true, isConsignmentLocked: true }) } },
  AsBroker: { input: line, role: 'broker' },
  AsSeller: { input: line, role: 'seller' },
  AsForwarder: { input: line, role: 'forwarder' },
} satisfies ScreenStates;
