import type { TextCodec } from './define-widget.ts';

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
