import { textFormat } from './format.ts';
import { isStandard } from './standard.ts';

const LONG_LABEL = /[^.]{64}/;
const [MOST, MOST_LOCAL] = [254, 64];

/**
 * A mail address that may have letters of every script (JSON Schema's `idn-email`, which ajv-formats lacks): an `email` but for these.
 * At most 254 characters, 64 before the @ and 63 a label (RFC 5321); kept in lower case so that one person has one address.
 */
export const idnEmailFormat = textFormat(
  'idn-email',
  (text) => text.trim().toLowerCase(),
  (text) => text.length <= MOST && isStandard('email', withPlainLetters(text)) && isShortEnough(text),
);

/** Letters and digits of other scripts are allowed wherever a plain letter is. */
function withPlainLetters(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (character) => (/[\p{L}\p{N}]/u.test(character) ? 'x' : character));
}

function isShortEnough(address: string): boolean {
  const at = address.lastIndexOf('@');
  return at <= MOST_LOCAL && !LONG_LABEL.test(address.slice(at + 1));
}
