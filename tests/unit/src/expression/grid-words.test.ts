import { describe, expect, test } from 'vitest';
import { EDITS, mayAnswer, SELECTIONS, wordOf } from '#src/expression/index.ts';

describe('a setting of a grid', () => {
  test.each([
    [undefined, false],
    ['none', false],
    ['text', true],
    ["session.isAdminUser ? 'cell' : 'none'", false],
    ["session.isAdminUser ? 'cell' : state.isOpen ? 'text' : 'none'", true],
    // What it answers is not written in it.
    ['state.edit', true],
  ])('%s may let cells take text: %s', (setting, may) => {
    expect(mayAnswer(EDITS, setting, 'text')).toBe(may);
  });

  test.each([
    [undefined, 'none'],
    ['single', 'single'],
    ['session.isAdminUser', 'none'],
    ['state.selection', 'multiple'],
  ])('%s means %s', (setting, word) => {
    const answer = (source: string) => (source === 'state.selection' ? 'multiple' : true);

    expect(wordOf(SELECTIONS, setting, answer)).toBe(word);
  });
});
