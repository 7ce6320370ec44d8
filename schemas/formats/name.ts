import type { TextFormat } from './format.ts';
import { oneLineFormat } from './one-line.ts';

const ADDRESS_OF_WEB = /:\/\/|\bwww\./;
const ADDRESS_OF_MAIL = /[^\s/@]+@[\p{L}\p{N}.-]+/gu;
/** What mail programs turn into a link by themselves: "evil.example", "t.co/x". "P.F.Olsen" and "St. Helens" are names. */
const DOMAIN = /[\p{L}\p{N}-]{2,}\.[\p{L}\p{N}]{2,}|\.\p{Ll}{2,}|\.\p{L}{2,}\//u;
/** After a single letter, too, where it can hardly be a name: "X.CO", "x.Com". */
const SHORT_DOMAIN = /[\p{L}\p{N}]\.(?:\p{Lu}{2}|[Cc][Oo][Mm]|[Nn][Ee][Tt]|[Oo][Rr][Gg])(?![\p{L}\p{N}])/u;
/** Browsers read them as the dot of a domain. */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/g;

/** Name of a person, business or branch. Our mails carry it to any inbox, so it may hold no web address. */
export const nameFormat: TextFormat = {
  ...oneLineFormat,
  name: 'name',
  isValid: (value) => typeof value === 'string' && oneLineFormat.isValid(value) && !holdsWebAddress(value.replace(OTHER_DOTS, '.')),
};

function holdsWebAddress(text: string): boolean {
  const withoutMail = text.replaceAll(ADDRESS_OF_MAIL, '');
  return ADDRESS_OF_WEB.test(text) || DOMAIN.test(withoutMail) || SHORT_DOMAIN.test(withoutMail);
}
