import { flagsOf } from '#stories/samples/roles.ts';
import { refuse, wait } from '#stories/support/replies.ts';
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
  Incomplete: { input: order, press: ['OK'] },
  Stored: { input: line },
  Locked: { input: line, replies: { getConsignmentFlags: () => ({ ...flagsOf('importer'), isLocked: true, isConsignmentLocked: true }) } },
  AsBroker: { input: line, role: 'broker' },
  AsSeller: { input: line, role: 'seller' },
  AsForwarder: { input: line, role: 'forwarder' },
  Loading: { input: line, replies: { getProductLine: wait } },
  Failed: { input: line, replies: { getProductLine: () => refuse(503, 'The server is busy: try again in a moment') } },
} satisfies ScreenStates;
