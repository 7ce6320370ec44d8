import { describe, expect, test } from 'vitest';
import { formReads, watchForm } from '#renderer/screen/state/form-reads.ts';
import { fakeWorld, openBook } from '../fake-world.ts';

const open = () =>
  openBook(fakeWorld({}), {
    data: { schema: 'library/book', mode: 'create' },
    context: { place: { schema: 'library/book', value: 'book.shelf' } },
  });

/** Whether an expression with these reads is asked again after the edit. */
async function isAskedAgain(reads: readonly string[], edit: readonly [path: string, value: unknown]): Promise<boolean> {
  const screen = await open();
  const { form } = screen;
  if (form === undefined) throw new Error('The screen has no form.');
  form.edit('pages', 1);
  let isAsked = false;
  watchForm(form, formReads(screen, reads), () => (isAsked = true));
  form.edit(...edit);
  return isAsked;
}

describe('an expression of a screen', () => {
  test('is asked again when a field it reads is edited', async () => {
    expect(await isAskedAgain(['book.title'], ['title', 'Dune'])).toBe(true);
  });

  test('is left alone by a key press in another field', async () => {
    expect(await isAskedAgain(['book.title', 'state.x', 'mode'], ['shelf', 'A'])).toBe(false);
  });

  test('that reads whether something was typed is asked when that changes, not at each key', async () => {
    expect(await isAskedAgain(['form.isDirty'], ['pages', 2])).toBe(false);
    expect(await isAskedAgain(['form.isDirty'], ['pages', undefined])).toBe(true);
  });

  test('that reads the changes is asked at each of them', async () => {
    expect(await isAskedAgain(['form.changes'], ['shelf', 'A'])).toBe(true);
  });

  test('that reads the record through another name is asked as well', async () => {
    expect(await isAskedAgain(['place'], ['shelf', 'A'])).toBe(true);
    expect(await isAskedAgain(['place'], ['title', 'Dune'])).toBe(false);
  });
});
