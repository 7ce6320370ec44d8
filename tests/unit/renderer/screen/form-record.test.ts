import { describe, expect, test } from 'vitest';
import { leaveScreen } from '#renderer/screen/steps/leave-screen.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import type { Reply } from '#renderer/services/ports.ts';
import { fakeWorld, openBook, Refused, flushPromises } from './fake-world.ts';

const saveChanges = { label: 'Save', do: [{ validate: true as const }, { call: { operation: 'saveBook', body: 'changes' } }] };

type Answer = () => Reply | Promise<Reply>;

const saved: Reply = { status: 204, body: undefined, version: '"2"' };

/** A stored book that others may change, on a screen that edits it. */
async function openStored(answerSave: Answer = () => saved) {
  const stored: { record: Record<string, unknown> | undefined; version: string } = {
    record: { title: 'Dune', shelf: 'A', edition: 1 },
    version: '"1"',
  };
  const world = fakeWorld({
    getBook() {
      if (stored.record === undefined) throw new Error('offline');
      return { status: 200, body: stored.record, version: stored.version };
    },
    saveBook: answerSave,
    deleteBook: () => ({ status: 204, body: undefined }),
    saveLoan: stale,
  });
  const screen = await openBook(world, {
    data: { schema: 'library/book', mode: 'edit', source: 'stored' },
    sources: { stored: { operation: 'getBook', params: { id: '1' } } },
    actions: {
      save: saveChanges,
      saveAndClose: { ...saveChanges, do: [...saveChanges.do, { close: true }] },
      delete: { label: 'Delete', do: [{ call: { operation: 'deleteBook' } }] },
      lend: { label: 'Lend', do: [{ call: { operation: 'saveLoan', version: 'stored.edition' } }] },
    },
  });
  const { form } = screen;
  if (form === undefined) throw new Error('The screen has no form.');
  const saves = () => world.calls.filter(({ operation }) => operation === 'saveBook');
  return { world, screen, form, stored, saves };
}

const stale = () => {
  throw new Refused({ status: 412, title: 'Stale.', errors: {} });
};

describe('a record in a form', () => {
  test('is saved over the version it was opened with, though a newer one was loaded since', async () => {
    const { screen, form, stored, saves } = await openStored();
    form.edit('shelf', 'B');
    stored.version = '"7"';
    await screen.sources.refresh();

    await runAction(screen, 'save');

    expect(saves().map(({ version }) => version)).toEqual(['"1"']);
  });

  test('is deleted in the version it was opened with', async () => {
    const { screen, form, stored, world } = await openStored();
    form.edit('shelf', 'B');
    stored.version = '"7"';
    await screen.sources.refresh();

    await runAction(screen, 'delete');

    expect(world.calls.at(-1)).toMatchObject({ operation: 'deleteBook', version: '"1"' });
  });

  test('shows what is stored after an action on another version was refused, and sends that next', async () => {
    const { screen, stored, world } = await openStored();
    Object.assign(stored, { record: { title: 'Dune', shelf: 'C', edition: 7 } });

    await runAction(screen, 'lend');
    await runAction(screen, 'lend');

    expect(world.calls.filter(({ operation }) => operation === 'saveLoan').map(({ version }) => version)).toEqual([1, 7]);
  });

  test('moves to the newer version while nothing was typed', async () => {
    const { screen, form, stored, saves } = await openStored();
    Object.assign(stored, { record: { title: 'Dune', shelf: 'C' }, version: '"7"' });
    await screen.sources.refresh();
    form.edit('title', 'Dune II');

    await runAction(screen, 'save');

    expect(form.record()['shelf']).toBe('C');
    expect(saves().map(({ version }) => version)).toEqual(['"7"']);
  });

  test('has nothing to discard once it is stored, and goes on from the version answered', async () => {
    const { screen, form, world, saves } = await openStored();
    form.edit('shelf', 'B');
    await runAction(screen, 'save');

    expect(form.summary().isDirty).toBe(false);
    await leaveScreen(screen);
    expect(world.visited).toEqual(['closed {"hasWritten":true}']);

    form.edit('shelf', 'C');
    await runAction(screen, 'save');
    expect(saves().at(-1)).toMatchObject({ version: '"2"', body: [{ op: 'replace', path: '/shelf', value: 'C' }] });
  });

  test('is left without an answer to the question once it is stored', async () => {
    const { screen, form, world } = await openStored(() => flushPromises().then(() => saved));
    form.edit('shelf', 'B');
    const leaving = leaveScreen(screen);
    const { asked } = world.services.confirmations.store.getState();

    await runAction(screen, 'save');
    await leaving;

    expect(asked).toBeDefined();
    expect(world.services.confirmations.store.getState().asked).toBeUndefined();
    expect(world.visited).toEqual(['closed {"hasWritten":true}']);
  });

  test('does not close over what was typed while it was saved', async () => {
    const { screen, form, world } = await openStored(() => flushPromises().then(() => saved));
    form.edit('shelf', 'B');
    const running = runAction(screen, 'saveAndClose');
    await Promise.resolve();
    form.edit('title', 'Dune II');
    await flushPromises();
    await flushPromises();
    world.services.confirmations.store.getState().asked?.answer(false);
    await running;

    expect(world.visited).toEqual([]);
    expect(form.changes()).toEqual([{ op: 'replace', path: '/title', value: 'Dune II' }]);
  });

  test('hands what was typed while it was stored to the one that follows', async () => {
    const world = fakeWorld({ saveBook: () => flushPromises().then(() => ({ status: 201, body: undefined, id: 5 })) });
    const screen = await openBook(world, {
      data: { schema: 'library/book', mode: 'create' },
      actions: {
        add: {
          label: 'Add',
          do: [{ call: { operation: 'saveBook', body: 'form' } }, { reset: { mode: 'create', values: { shelf: 'book.shelf' } } }],
        },
      },
    });
    screen.form?.editMany({ title: 'Dune', shelf: 'A', pages: 9 });
    const running = runAction(screen, 'add');
    await Promise.resolve();
    screen.form?.edit('title', 'Hyperion');
    await running;

    expect(world.calls[0]?.body).toEqual({ title: 'Dune', shelf: 'A', pages: 9 });
    expect(screen.form?.values()).toEqual({ title: 'Hyperion', shelf: 'A' });
  });

  test.each([409, 412, 500, 0])('keeps what was typed when the answer is %i', async (status) => {
    const { screen, form } = await openStored(() => {
      throw new Refused({ status, title: 'Refused.', errors: {} });
    });
    form.edit('shelf', 'B');

    await runAction(screen, 'save');

    expect(form.record()).toMatchObject({ title: 'Dune', shelf: 'B' });
    expect(form.summary().isDirty).toBe(true);
    expect(screen.store.getState().busy).toBeUndefined();
  });
});

describe('a save that comes second', () => {
  test('takes the others’ fields, keeps what was typed and succeeds on the next try', async () => {
    let isFirst = true;
    const { screen, form, stored, saves } = await openStored(() => {
      if (isFirst) stale();
      return { status: 204, body: undefined, version: '"6"' };
    });
    form.edit('shelf', 'B');
    Object.assign(stored, { record: { title: 'Dune, second edition', shelf: 'A' }, version: '"5"' });

    await runAction(screen, 'save');
    expect(form.record()).toMatchObject({ title: 'Dune, second edition', shelf: 'B' });
    expect(form.store.getState().problems.title).toMatch(/^Someone else saved this/);

    isFirst = false;
    await runAction(screen, 'save');
    expect(saves().at(-1)).toMatchObject({ version: '"5"', body: [{ op: 'replace', path: '/shelf', value: 'B' }] });
    expect(form.summary().isDirty).toBe(false);
  });

  test('names the field that both changed with the others’ value', async () => {
    const { screen, form, stored } = await openStored(stale);
    form.edit('shelf', 'B');
    Object.assign(stored, { record: { title: 'Dune', shelf: 'Z' }, version: '"5"' });

    await runAction(screen, 'save');

    expect(form.field('shelf').value).toBe('B');
    expect(form.field('shelf').issues).toEqual(['Shelf was changed to “Z” by someone else: what you typed is kept and will replace it']);
  });

  test('says so and changes nothing when the stored record cannot be loaded', async () => {
    const { screen, form, stored } = await openStored(stale);
    form.edit('shelf', 'B');
    stored.record = undefined;

    await runAction(screen, 'save');

    expect(form.store.getState().problems.title).toBe('Stale.');
    expect(form.record()['shelf']).toBe('B');
    expect(screen.record.version).toBe('"1"');
  });
});

describe('leaving a screen', () => {
  test('asks while something typed is not stored', async () => {
    const { screen, form, world } = await openStored();
    form.edit('shelf', 'B');

    const leaving = leaveScreen(screen);
    world.services.confirmations.store.getState().asked?.answer(false);
    await leaving;
    expect(world.visited).toEqual([]);

    const again = leaveScreen(screen);
    world.services.confirmations.store.getState().asked?.answer(true);
    await again;
    expect(world.visited).toEqual(['closed {"hasWritten":false}']);
  });

  test('waits for a save on its way', async () => {
    const { screen, form, world } = await openStored(() => flushPromises().then(() => saved));
    form.edit('shelf', 'B');

    const saving = runAction(screen, 'save');
    await Promise.resolve();
    const leaving = leaveScreen(screen);
    expect(world.services.confirmations.store.getState().asked).toBeUndefined();
    expect(world.visited).toEqual([]);
    await saving;
    await leaving;
    expect(world.visited).toEqual(['closed {"hasWritten":true}']);
  });
});

describe('a record that may only be read', () => {
  test('says why at its fields', async () => {
    const world = fakeWorld({ getBook: () => ({ status: 200, body: { title: 'Dune' } }) });
    const screen = await openBook(world, {
      state: { isLent: { type: 'boolean', initial: 'true' } },
      data: {
        schema: 'library/book',
        mode: 'view',
        source: 'stored',
        because: "{state.isLent ? 'The book is lent out' : 'The book is old'}",
      },
      sources: { stored: { operation: 'getBook', params: { id: '1' } } },
    });
    expect(screen.form?.field('title').reason).toBe('The book is lent out');

    screen.setState('isLent', false);

    expect(screen.form?.field('title').reason).toBe('The book is old');
  });
});

describe('a form that a step made one of a new record', () => {
  test('stays so, whatever else the screen learns, and stores a new one', async () => {
    const world = fakeWorld({
      getBook: () => ({ status: 200, body: { title: 'Dune', shelf: 'A' }, version: '"1"' }),
      listShelves: () => ({ status: 200, body: [] }),
      addBook: () => ({ status: 201, body: undefined, id: 2 }),
      saveBook: () => saved,
    });
    const add = { when: "mode == 'create'", call: { operation: 'addBook', body: 'form' } };
    const change = { when: "mode == 'edit'", call: { operation: 'saveBook', body: 'changes' } };
    const screen = await openBook(world, {
      data: { schema: 'library/book', mode: "blank(stored) ? 'create' : 'edit'", source: 'stored' },
      sources: { stored: { operation: 'getBook', params: { id: '1' } }, shelves: { operation: 'listShelves' } },
      state: { hint: { type: 'string' } },
      actions: {
        another: { label: 'Another', do: [{ reset: { mode: 'create', keep: ['shelf'] } }] },
        save: { label: 'Save', do: [{ validate: true }, add, change, { close: true }] },
      },
    });
    const { form } = screen;

    await runAction(screen, 'another');
    screen.setState('hint', 'changed');
    await screen.sources.refresh(['shelves']);
    form?.edit('title', 'Emma');
    await runAction(screen, 'save');

    expect(form?.mode()).toBe('create');
    const writes = world.calls.filter(({ operation }) => operation.endsWith('Book') && operation !== 'getBook');
    expect(writes).toMatchObject([{ operation: 'addBook', body: { title: 'Emma', shelf: 'A' } }]);
  });

  test('shows what is stored once it is asked for again', async () => {
    const { screen, form, stored } = await openStored();
    form.reset({}, 'create');
    Object.assign(stored, { record: { title: 'Emma' }, version: '"7"' });
    await screen.sources.refresh();

    expect([form.mode(), form.record()['title']]).toEqual(['edit', 'Emma']);
  });
});

test('a form that was made read-only meanwhile keeps what is typed, and gives it back', async () => {
  const world = fakeWorld({ getBook: () => ({ status: 200, body: { title: 'Dune', shelf: 'A' }, version: '"1"' }) });
  const screen = await openBook(world, {
    data: {
      schema: 'library/book',
      mode: "state.isLocked ? 'view' : 'edit'",
      source: 'stored',
      because: "{state.isLocked ? 'Locked' : ''}",
    },
    state: { isLocked: { type: 'boolean' } },
    sources: { stored: { operation: 'getBook', params: { id: '1' } } },
  });
  screen.form?.edit('shelf', 'B');

  screen.setState('isLocked', true);
  expect([screen.form?.mode(), screen.form?.record()['shelf']]).toEqual(['view', 'B']);
  screen.setState('isLocked', false);

  expect([screen.form?.mode(), screen.form?.record()['shelf']]).toEqual(['edit', 'B']);
});
