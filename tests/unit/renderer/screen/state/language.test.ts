import { expect, test } from 'vitest';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import { fakeWorld, openBook } from '../fake-world.ts';

const because = async (source: string) => {
  const { language, scope } = await openBook(fakeWorld({}), { data: { schema: 'library/book', mode: 'create' } });
  return language.decidingPart(source, scope())?.explain(catalogue.explanation);
};

test.each([
  ['the form, in words of its own', 'form.isDirty && book.title == "Tea"', 'Nothing was changed'],
  ['a field, by its title', '!blank(book.title)', 'Title is empty'],
  ['what no schema describes, by its name', "state.openPanel == 'branches'", 'Open panel is empty'],
])('a condition that was refused names %s', async (_, source, words) => {
  expect(await because(source)).toBe(words);
});
