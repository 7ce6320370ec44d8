import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import contract from '#schemas/generated/operations.json' with { type: 'json' };

const RENDERER = join(import.meta.dirname, '../../../renderer');
const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx|css)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(RENDERER, file), 'utf8') }));

const CUSTOMS =
  /\b(consignments?|tariffs?|hs-?codes?|customs|brokers?|invoices?|importers?|exporters?|forwarders?|cart(?:er|ing)|containers? number|duty|declarations?|freight)\b/i;
const ADDRESS = /["'`](?:https?:\/\/|\/api\b|\/[A-Z][A-Za-z]+)/;

describe('the renderer', () => {
  test('is read whole', () => {
    expect(sources.length).toBeGreaterThan(40);
  });

  test('knows no customs word', () => {
    const found = sources.flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => (CUSTOMS.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test('knows no address', () => {
    const found = sources.filter(({ text }) => ADDRESS.test(text)).map(({ file }) => file);
    expect(found).toEqual([]);
  });

  test('prints times in one way, and in the time zone of the session', () => {
    const found = sources.filter(({ text }) => /DateTimeFormat|toLocale(?:Time|Date)String/.test(text)).map(({ file }) => file);
    expect(found).toEqual([]);
  });

  test('names no operation of the contract', () => {
    const names = Object.keys(contract);
    const found = sources.flatMap(({ file, text }) =>
      names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file}: ${name}`),
    );
    // The PDF library calls it so.
    expect(found.filter((use) => use !== 'nodes/preview/pdf/open-pdf.ts: getDocument')).toEqual([]);
  });
});
