import { readFileSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Quotes that say what a text is made of, as a document makes it. */
const MADE: Readonly<Record<string, string>> = {
  'country code - business name': '{countryCode} - {label}',
  'this week': 'This week',
  'last week': 'Last week',
  'your name': 'Your name',
  'Too short (minimum 12 characters)': 'Too short (minimum {least} characters)',
  'File exceeds max size of 1 MB': 'File exceeds max size of {limit}',
  ' (Export)': "' (' + input.tradeDirection + ')'",
  ' (Import)': "' (' + input.tradeDirection + ')'",
  'line - package type container number': '{line} - {packageType} {containerNumber}',
  'Product History by HS Code {code}': "Product History{blank(sought.hsCode) ? '' : ' by HS Code ' + sought.hsCode}",
  'code: description': "{input.hsCode}{blank(hs) ? '' : ': ' + hs.description}",
};

/** Quotes that no document has, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/field': 'the shape of a path in a patch',
  'must be defined': 'an error of whoever writes a screen: src/app/api/build-request.ts throws it, nobody using the product sees it',
  'Unknown error occurred': 'what src/app/api/client.ts throws for what is no error; a person reads that the server cannot be reached',
  balham: 'the theme of another grid; ours is drawn by the design of the product',
};

/** Where a quote is not the whole text: a placeholder is written {n}, or N. */
const PLACEHOLDER = /\\\{[^}]*\\\}|\bN\b/g;

const quotes = ['accounts-and-administration', 'trade-data'].flatMap((document) => {
  const text = readFileSync(`tests/fixtures/specification/${document}.md`, 'utf8');
  const found = text.matchAll(/(?<![A-Za-z0-9])'([^'\n]+?)'(?![A-Za-z])|"([^"\n]+)"/g);
  return [...found].map(([, single, double]) => single ?? double ?? '');
});
const texts = [...globSync(['schemas/*/*.json', 'screens/**/*.json'])]
  .filter((file) => !/^schemas\/(generated|meta|api)\//.test(file) && !file.endsWith('.scenarios.json'))
  .flatMap((file) => textsOf(JSON.parse(readFileSync(file, 'utf8'))));

test.each([...new Set(quotes)])('the specification\'s "%s" stands in a document', (quote) => {
  const made = MADE[quote];
  const isThere = texts.some((text) => (made === undefined ? patternOf(quote).test(text) : text.includes(made)));
  if (EXCEPTIONS[quote] === undefined) expect(isThere, quote).toBe(true);
  else expect(isThere, `${quote} is there: no exception is needed`).toBe(false);
});

/** Every text of a document but what explains it to its readers. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'description' && typeof inner === 'string' ? [] : textsOf(inner)));
}

function patternOf(quote: string): RegExp {
  const escaped = quote.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replaceAll(PLACEHOLDER, '.+'));
}

test('every exception is for a text that the specification quotes', () => {
  expect(Object.keys({ ...MADE, ...EXCEPTIONS }).filter((text) => !quotes.includes(text))).toEqual([]);
});

test('times show no seconds but in the log of activities', () => {
  expect(
    globSync(['screens/**/*.json', 'schemas/meta/listing.template.json']).filter((file) => /HH:mm:ss/.test(readFileSync(file, 'utf8'))),
  ).toEqual(['screens/accounts/activities.screen.json']);
});
