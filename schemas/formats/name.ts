import type { TextFormat } from './format.ts';
import { oneLineFormat } from './one-line.ts';

const ADDRESS_OF_WEB = /:\/\/|\bwww\./;
const ADDRESS_OF_MAIL = /[^\s/@]+@[\p{L}\p{N}.-]+/gu;
/** What mail programs turn into a link by themselves: "evil.example", "t.co/x". "P.F.Olsen" and "St. Helens" are names. */
const DOMAIN = /[\p{L}\p{N}-]{2,}\.[\p{L}\p{N}]{2,}|\.\p{Ll}{2,}|\.\p{L}{2,}\//u;

/** Name of a person, business or branch. Our mails carry it to any inbox, so it may hold no web address. */
export const nameFormat: TextFormat = {
  ...oneLineFormat,
  name: 'name',
  isValid: (value) =>
    typeof value === 'string' &&
    oneLineFormat.isValid(value) &&
    !ADDRESS_OF_WEB.test(value) &&
    !DOMAIN.test(value.replaceAll(ADDRESS_OF_MAIL, '')),
};
