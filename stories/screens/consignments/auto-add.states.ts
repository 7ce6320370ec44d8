import {
  correctedOf,
  asked,
  dotsSheet,
  messySheet,
  pastedSheet,
  readMessy,
  readWell,
  readWithWarnings,
  semicolonSheet,
  tooManyRows,
} from '#stories/samples/pasted.ts';
import { refuse, wait } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const input = {
  consignmentId: 101,
  orderId: 301,
  orderNumber: 1,
  invoiceId: 501,
  invoiceNumber: 'SS-20418',
};
const next = ['Next'];
const messy = { input, clipboard: messySheet };

export const states = {
  New: { input },
  Pasted: { input, clipboard: pastedSheet },
  WithoutColumns: { input, clipboard: semicolonSheet },
  TooManyRows: { input, clipboard: tooManyRows },
  Read: { input, clipboard: pastedSheet, press: next, replies: { readClipboard: () => readWell } },
  WithWarnings: { input, clipboard: pastedSheet, press: next, replies: { readClipboard: () => readWithWarnings } },
  WithErrors: { ...messy, press: next, replies: { readClipboard: () => readMessy } },
  AtTheProblem: { ...messy, press: [...next, 'row 3: Value is not a number'], replies: { readClipboard: () => readMessy } },
  Correcting: { ...messy, press: [...next, 'row 3: Value is not a number'], keys: '{Enter}', replies: { readClipboard: () => readMessy } },
  Corrected: {
    ...messy,
    press: [...next, 'row 3: Value is not a number'],
    keys: '{Enter}990.00{Enter}',
    replies: { readClipboard: ({ body }) => correctedOf(body) },
  },
  NotChecked: {
    ...messy,
    press: [...next, 'row 3: Value is not a number'],
    keys: '{Enter}990.00{Enter}',
    replies: {
      readClipboard: ({ body }) => (correctedOf(body) === readMessy ? readMessy : refuse(503, 'The server is busy, please try again')),
    },
  },
  Checking: {
    ...messy,
    press: [...next, 'row 3: Value is not a number'],
    keys: '{Enter}990.00{Enter}',
    replies: { readClipboard: ({ body }) => (correctedOf(body) === readMessy ? readMessy : wait()) },
  },
  Asked: { input, clipboard: dotsSheet, press: next, replies: { readClipboard: () => asked } },
  Added: {
    input,
    clipboard: pastedSheet,
    press: [...next, 'Auto Add'],
    replies: { readClipboard: () => readWell, bulkInsertProductLines: () => ({ count: 2, firstLine: 5, lastLine: 6, undoId: 7 }) },
  },
  NotRead: {
    input,
    clipboard: pastedSheet,
    press: next,
    replies: { readClipboard: () => refuse(500, 'An unexpected server error occurred.') },
  },
} satisfies ScreenStates;
