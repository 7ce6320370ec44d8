import { describe, expect, test } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import type { ProblemRule } from '#schemas/generated/documents/screen.ts';
import { fakeWorld, openBook, openScreen, Refused } from '../fake-world.ts';

const save = { label: 'Save', do: [{ call: { operation: 'saveBook', body: 'form' } }] };
const refusal = { status: 409, title: 'The book is lent out.', errors: {} };

async function refused(problems: readonly ProblemRule[], errors: Readonly<Record<string, readonly string[]>> = {}) {
  const world = fakeWorld({
    saveBook: () => {
      throw new Refused({ ...refusal, errors });
    },
  });
  const screen = await openBook(world, { data: { schema: 'library/book', mode: 'create' }, problems: [...problems], actions: { save } });
  await runAction(screen, 'save');
  const issues = (field: string) => screen.form?.field(field).issues;
  const panel = () => screen.form?.store.getState().problems;
  return { world, screen, issues, panel };
}

describe('a refusal', () => {
  test('stands at the field the document names, in its words, until that field is edited', async () => {
    const { screen, issues } = await refused([
      { status: 409, show: 'field', field: 'shelf', message: 'Choose another shelf: {error.title}' },
    ]);
    expect(issues('shelf')).toEqual(['Choose another shelf: The book is lent out.']);

    screen.form?.edit('shelf', 'B');
    expect(issues('shelf')).toEqual([]);
  });

  test('goes away with the edit of the fields that the document says clear it', async () => {
    const { screen, issues } = await refused([{ status: 409, name: 'keeper', show: 'field', field: 'shelf', clearedBy: ['pages'] }], {
      keeper: ['Nobody keeps it'],
    });
    expect(issues('shelf')).toEqual(['Nobody keeps it']);

    screen.form?.edit('title', 'Dune');
    expect(issues('shelf')).toEqual(['Nobody keeps it']);
    screen.form?.edit('pages', 412);
    expect(issues('shelf')).toEqual([]);
  });

  test('in the panel goes away with the edit that clears it, too', async () => {
    const { screen, panel } = await refused([{ status: 409, show: 'form', message: 'Lent out', clearedBy: ['title'] }]);
    expect(panel()?.messages).toEqual(['Lent out']);

    screen.form?.edit('title', 'Dune');
    expect(panel()?.messages).toEqual([]);
  });

  test('is a toast as well where the document says so, never only that', async () => {
    const { world, panel } = await refused([{ status: 409, show: 'toast' }]);

    expect(world.services.toasts.store.getState().map(({ text }) => text)).toEqual(['The book is lent out.']);
    expect(panel()?.messages).toEqual(['The book is lent out.']);
  });

  test('of another status or operation, or without the name, is shown as the server said it', async () => {
    const { issues, panel } = await refused(
      [
        { status: 400, show: 'field', field: 'shelf' },
        { status: 409, operation: 'deleteBook', show: 'field', field: 'shelf' },
        { status: 409, name: 'keeper', show: 'field', field: 'shelf' },
      ],
      { title: ['Not this title'] },
    );

    expect(issues('shelf')).toEqual([]);
    expect(issues('title')).toContain('Not this title');
    expect(panel()?.messages).toEqual([]);
  });

  test('about rows is said at the rows until the next action', async () => {
    const world = fakeWorld({
      deleteBooks: () => {
        throw new Refused({ ...refusal, errors: { 7: ['Lent out'] } });
      },
    });
    const screen = openScreen(world, {
      grids: { books: { source: 'books', label: 'Books', rowKey: 'id', columns: [] } },
      problems: [{ status: 409, show: 'row', grid: 'books' }],
      actions: { clear: { label: 'Clear', do: [{ call: { operation: 'deleteBooks' } }] }, other: { label: 'Other', do: [] } },
    });

    await runAction(screen, 'clear');
    expect(screen.grids.problems('books')).toEqual({ 7: ['Lent out'] });
    expect(screen.store.getState().problem?.title).toBe('The book is lent out.');

    await runAction(screen, 'other');
    expect(screen.grids.problems('books')).toBeUndefined();
  });
});
