/** Texts for users are at most 25 words long, but for those listed here; a mail is read by its sentences. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';

const MOST_WORDS = 25;
/** Terms and laws are quoted in full; help on files says all of it in one place. */
const LONGER = [
  'screens/accounts/terms.screen.json',
  'screens/accounts/terms.screen.json',
  'screens/billing/usage-prices.listing.json',
  'screens/declarations/lodge-declaration.screen.json',
  'screens/tariffs/tariff-file-help.screen.json',
];
const NOT_SHOWN = /^schemas\/(?:meta|api|released)|\.(?:scenarios|examples)\.json$/;

const texts = await readTexts(fileURLToPath(new URL('../../../', import.meta.url)));
const shown = [...texts].filter(([file]) => !NOT_SHOWN.test(file));

test('texts are at most 25 words long', () => {
  const long = shown.flatMap(([file, text]) => stringsOf(JSON.parse(text)).flatMap((each) => (isLong(file, each) ? [file] : [])));

  expect(long.toSorted()).toEqual(LONGER);
});

function isLong(file: string, text: string): boolean {
  const parts = file.startsWith('schemas/messages/mails/') ? text.split(/(?<=[.:])\s|<[^>]+>/) : [text];
  return parts.some((part) => part.split(/\s+/).length > MOST_WORDS);
}

/** Texts, and those that stand in expressions. */
function stringsOf(value: unknown, key = ''): readonly string[] {
  if (key === '$comment' || key === 'description') return [];
  if (typeof value === 'string')
    return / (?:&&|\|\||[=!]=|\?|\+) /.test(value) ? value.split("'").filter((_, index) => index % 2 === 1) : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => stringsOf(each, Array.isArray(value) ? key : name));
}
