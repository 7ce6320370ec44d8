import { textFormat } from './format.ts';

/** What invoices write for a unit, if it fits the field and is no unit of the lists; `x-aliases` of a unit has longer words. */
const CODES = new Map([...['pc', 'pcs', 'pce', 'ea', 'no'].map((word) => [word, 'nmb'] as const), ['kg', 'kgm'], ['kgs', 'kgm']]);

/** A unit of measure: one to three lower-case letters or digits, UN Recommendation 20 and the product's own. */
export const unitCodeFormat = textFormat(
  'unit-code',
  (text) => {
    const word = text.trim().toLowerCase();
    return CODES.get(word) ?? word;
  },
  (text) => /^[a-z0-9]{1,3}$/.test(text),
);
