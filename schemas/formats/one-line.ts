import type { TextFormat } from './format.ts';
import { hasStrayJoiner, lineOfText, withoutBlanks } from './visible-text.ts';

/** Breaks of lines and other controls, marks of direction, characters without width, tags: a name that holds one can look like another. */
// oxlint-disable-next-line no-control-regex
const HIDDEN =
  /[\u034f\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;
const PLAIN = /^[ -~]*$/;

/**
 * Text on one line with visible characters only: the format of text without another one. Parsing a stored value only trims
 * it; typed or pasted text also loses the invisible characters that other programs put into it.
 */
export const oneLineFormat: TextFormat = {
  name: 'one-line',
  type: 'string',
  parse(text) {
    const value = withoutBlanks(lineOfText(text));
    return value === '' ? null : value;
  },
  print: (value) => value,
  isValid: (value) => typeof value === 'string' && (PLAIN.test(value) || (!HIDDEN.test(value) && !hasStrayJoiner(value))),
  normalise: withoutBlanks,
};
