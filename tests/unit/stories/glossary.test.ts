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
const sources = ['renderer', 'src', 'scripts', 'tests/support', 'tests/types']
  .flatMap((room) => [...readSources(room).values()])
  .join('\n');

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
});
