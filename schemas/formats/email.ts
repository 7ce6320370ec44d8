import { textFormat } from './format.ts';
import { isStandard } from './standard.ts';

/** A mail address in ASCII. Users' addresses are `idn-email`. */
export const emailFormat = textFormat(
  'email',
  (text) => text.trim().toLowerCase(),
  (text) => isStandard('email', text),
);
