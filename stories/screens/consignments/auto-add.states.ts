import { pastedLines, pastedSheet } from '#stories/samples/pasted.ts';
import type { ScreenStates } from '../screen-story.tsx';

const input = {
  consignmentId: 101,
  orderId: 301,
  orderNumber: 1,
  invoiceId: 501,
  invoiceNumber: 'SS-20418',
};
const clipboard = pastedSheet;

export const states = {
  Empty: { input },
  Pasted: { input, clipboard },
  Read: {
    input,
    clipboard,
    press: ['Next'],
    replies: { readClipboard: () => ({ status: 'Success', products: pastedLines, warnings: [], errors: [], findings: [], questions: [] }) },
  },
  WithWarnings: {
    input,
    clipboard,
    press: ['Next'],
    replies: {
      readClipboard: () => ({
        status: 'SuccessWithWarnings',
        products: pastedLines,
        warnings: ['row 3: Value 96 differs from quantity x unit price 98', 'row 4: skipped, looks like a total row'],
        errors: [],
        findings: [],
        questions: [],
      }),
    },
  },
  WithErrors: {
    input,
    clipboard,
    press: ['Next'],
    replies: {
      readClipboard: () => ({
        status: 'Failure',
        products: [],
        warnings: [],
        errors: ['row 2: Description is a required field'],
        findings: [],
        questions: [],
      }),
    },
  },
} satisfies ScreenStates;
