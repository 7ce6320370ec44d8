import { textFormat } from './format.ts';

/** A unit of measure: one to three lower-case letters or digits, UN Recommendation 20 and the product's own. */
export const unitCodeFormat = textFormat(
  'unit-code',
  (text) => text.trim().toLowerCase(),
  (text) => /^[a-z0-9]{1,3}$/.test(text),
);
