import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followChanges } from '#renderer/screen/steps/follow-changes.ts';
import { noteOwnWrite } from '#renderer/services/own-writes.ts';
import type { ChangeHint } from '#renderer/services/realtime.ts';
import type { RouteMatch } from '#renderer/services/ports.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fakeWorld, openBook } from '../fake-world.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stored book in a form, which others may change. */
async function openFollowed(route?: RouteMatch, parts: Partial<ScreenDocument> = {}) {
  const stored = { record: { title: 'Dune', shelf: 'A' }, version: '"1"' };
  let tell: (hint: ChangeHint | undefined) => void = () => undefined;
  const world = fakeWorld(
    { getBook: () => ({ status: 200, body: stored.record, version: stored.version, changedBy: 'Ana Reid' }) },
    {
      together: {
        follow(listener) {
          tell = listener;
          return () => undefined;
        },
        enter: () => () => undefined,
      },
    },
  );
  const screen = await openBook(
    world,
    {
      data: { schema: 'library/book', mode: 'edit', source: 'stored' },
      sources: { stored: { operation: 'getBook', params: { id: '1' }, follows: [{ entity: 'library/book', within: '4', record: '1' }] } },
      ...parts,
    },
    undefined,
    route,
  );
  const { form } = screen;
  if (form === undefined) throw new Error('The screen has no form.');
  followChanges(screen);
  const reads = () => world.calls.length;
  const told = async (hint: ChangeHint | undefined) => {
    tell(hint);
    await vi.advanceTimersByTimeAsync(500);
  };
  return { world, screen, form, stored, reads, told };
}

const its = { entity: 'library/book', within: 4, id: 1 };

describe('a source that follows a record', () => {
  test.each<[string, ChangeHint | undefined, number]>([
    ['of the record', its, 1],
    ['of its list, without an id', { entity: 'library/book', within: 4 }, 1],
    ['that says no more than that something was missed', undefined, 1],
    ['of another record', { ...its, id: 2 }, 0],
    ['of what belongs elsewhere', { ...its, within: 5 }, 0],
    ['of another kind', { ...its, entity: 'library/shelf' }, 0],
  ])('is read again on a hint %s as its document says', async (_, hint, times) => {
    const { reads, told } = await openFollowed();
    const before = reads();

    await told(hint);

    expect(reads() - before).toBe(times);
  });

  test.each([
    ['within its own', 4, 1],
    ['within another', 5, 0],
  ])('that names an entity alone follows its records within that of the screen: %s', async (_, within, times) => {
    const sources: ScreenDocument['sources'] = { stored: { operation: 'getBook', params: { id: '1' }, follows: ['library/book'] } };
    const { reads, told } = await openFollowed(undefined, { within: '4', sources });
    const before = reads();

    await told({ entity: 'library/book', within, id: 2 });

    expect(reads() - before).toBe(times);
  });

  test('is read once for many hints', async () => {
    const { reads, told } = await openFollowed();
    const before = reads();

    await Promise.all([told(its), told(its), told(undefined)]);

    expect(reads() - before).toBe(1);
  });

  test('takes the place of a record in which nothing was typed', async () => {
    const { form, stored, told } = await openFollowed();
    Object.assign(stored, { record: { title: 'Dune', shelf: 'C' }, version: '"2"' });

    await told(its);

    expect(form.record()).toMatchObject({ shelf: 'C' });
    expect(form.summary().isDirty).toBe(false);
  });

  test('is merged with what is typed, and says who changed it without drawing the focus', async () => {
    const { world, screen, form, stored, told } = await openFollowed();
    form.edit('title', 'Dune Messiah');
    const { attention } = form.store.getState();
    Object.assign(stored, { record: { title: 'Dune II', shelf: 'C' }, version: '"2"' });

    await told(its);

    expect(form.record()).toMatchObject({ title: 'Dune Messiah', shelf: 'C' });
    expect(form.field('title').issues.join()).toContain('“Dune II” by Ana Reid');
    expect(form.store.getState().attention).toBe(attention);
    expect(screen.record.version).toBe('"2"');
    expect(world.services.toasts.history.getState().map(({ text }) => text)).toEqual([expect.stringContaining('Ana Reid saved this')]);
  });

  test.each([
    ['what it follows', ['library/shelf', 'library/book'], 1],
    ['another kind', ['library/shelf'], 0],
    ['nothing', [], 0],
  ])('is read again once another screen of the page has stored %s', async (_, entities, times) => {
    const { reads } = await openFollowed();
    const before = reads();

    noteOwnWrite({}, entities);
    await vi.advanceTimersByTimeAsync(500);

    expect(reads() - before).toBe(times);
  });

  test('is left to the steps of its own screen while that is edited, and not read twice after them', async () => {
    const { screen, reads } = await openFollowed();
    const before = reads();
    noteOwnWrite(screen, ['library/book']);
    await vi.advanceTimersByTimeAsync(500);
    expect(reads()).toBe(before);

    noteOwnWrite({}, ['library/book']);
    await screen.sources.refresh(['stored']);
    await vi.advanceTimersByTimeAsync(500);

    expect(reads()).toBe(before + 1);
  });

  test('of a page waits until the dialog above it is closed', async () => {
    const { world, reads } = await openFollowed({ params: {}, query: {} });
    void world.renderer.dialogs.showKeys([]);
    const before = reads();
    noteOwnWrite({}, ['library/book']);
    await vi.advanceTimersByTimeAsync(500);
    expect(reads()).toBe(before);

    world.renderer.dialogs.closeAll();
    await vi.advanceTimersByTimeAsync(500);

    expect(reads()).toBe(before + 1);
  });

  test('waits until a change of its own is stored', async () => {
    const { screen, reads, told } = await openFollowed();
    const before = reads();
    screen.update({ isWriting: true });
    await told(its);
    expect(reads()).toBe(before);

    screen.update({ isWriting: false });
    await vi.advanceTimersByTimeAsync(500);

    expect(reads()).toBe(before + 1);
  });
});
