import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSources } from '#tests/support/import-graph.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const textOf = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

const lines = textOf('stories/reference/glossary.mdx')
  .split('\n')
  .filter((line) => line.startsWith('- '));
const words = lines.map((line) => /^- \*\*(.+?)\*\*: /.exec(line)?.[1] ?? line);
const files = ['renderer', 'src', 'scripts', 'tests/support', 'tests/types'].flatMap((room) => [...readSources(room)]);
const sources = files.map(([, text]) => text).join('\n');

/** Words that once had several meanings, or stand for one of the glossary's, and the folders that may use them. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  settl: ['src/expression/', 'renderer/form/store/', 'src/server/records/', 'src/server/seed/', 'scripts/protections/table/records.ts'],
  slot: ['src/documents/', 'scripts/documents/', 'tests/support/scenarios/'],
  defect: [],
  homeless: [],
};

/** A word as prose and as part of a name have it: "slot", "slots", "PlacedSlot", "UI-schema". */
function isUsed(word: string): boolean {
  const pattern = word
    .split(/[ -]/)
    .map((part) => `(?:${part}|${part.charAt(0).toUpperCase()}${part.slice(1)})`)
    .join('[ -]?');
  return new RegExp(`(?<![a-z])${pattern}(?:s|es|d|ed)?(?![a-z])`).test(sources);
}

describe('the glossary', () => {
  test('explains each word in one line, in alphabetical order', () => {
    const sorted = words.toSorted((left, right) => left.localeCompare(right, 'en'));

    expect(words.length).toBeGreaterThan(50);
    expect(words).toEqual(sorted);
    expect(words).toEqual([...new Set(words)]);
    expect(lines.filter((line) => !/^- \*\*[^*]+\*\*: .+\.$/.test(line))).toEqual([]);
  });

  test('has no word that the sources do not use', () => {
    expect(words.filter((word) => !isUsed(word))).toEqual([]);
    expect(isUsed('flibbertigibbet')).toBe(false);
  });

  test('comes first among the pages of the reference', () => {
    expect(/order: (\[.*\]) \}/.exec(textOf('.storybook/preview.tsx'))?.[1]).toContain("'Reference', ['glossary'], ");
  });

  test('is where the README of the renderer leads for its words', () => {
    expect(textOf('renderer/README.md')).toContain('](../stories/reference/glossary.mdx)');
  });

  test.each(Object.entries(HOMES))('has one meaning for "%s", which only its own folders use', (word, homes) => {
    const elsewhere = files.filter(
      ([file, text]) => !homes.some((home) => file.startsWith(home)) && new RegExp(`(?<!all)${word}`, 'i').test(text),
    );

    expect(elsewhere.map(([file]) => file)).toEqual([]);
  });
});
