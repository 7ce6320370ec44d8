import { lineOfText } from '#schemas/formats/visible-text.ts';
import type { TextCodec } from './widget-answers.ts';

/** Any stored value as text; empty is the empty text. */
export function plainString(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Text as it is typed; formats and normalising are for leaving the field. */
export const plainText: TextCodec = {
  parse: (text) => (text === '' ? null : text),
  print: plainString,
};

/** The same on one line, without what comes along from where it was copied. */
export const lineText: TextCodec = { ...plainText, parse: (text) => lineOfText(text) || null };
