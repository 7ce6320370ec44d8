import { describe, expect, test } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, openScreen, Refused, flushPromises } from '../fake-world.ts';

const reply = (body: unknown, id?: number) => ({ status: 200, body, ...(id === undefined ? {} : { id }) });

describe('an action', () => {
  test('runs its steps in order and binds answers for the steps that follow', async () => {
    const world = fakeWorld({ saveBook: () => reply({ title: 'Dune' }) });
    const screen = openScreen(world, {
      actions: {
        save: {
          label: 'Save',
          do: [
            { call: { operation: 'saveBook', set: { title: "'Dune'" }, as: 'saved' } },
            { toast: { text: 'Saved {saved.title}' } },
            { navigate: '/books/{saved.title}' },
          ],
        },
      },
    });

    await runAction(screen, 'save');

    expect(world.calls[0]?.body).toEqual({ title: 'Dune' });
    expect(world.services.toasts.store.getState().map(({ text }) => text)).toEqual(['Saved Dune']);
    expect(world.visited).toEqual(['/books/Dune']);
  });

  test('sends null for what a call sets and nothing stands there', async () => {
    const world = fakeWorld({ saveBook: () => reply(undefined) });
    const screen = openScreen(world, {
      state: { shelf: { type: 'string' } },
      actions: { save: { label: 'Save', do: [{ call: { operation: 'saveBook', set: { title: "'Dune'", shelf: 'state.shelf' } } }] } },
    });

    await runAction(screen, 'save');

    expect(world.calls[0]?.body).toEqual({ title: 'Dune', shelf: null });
  });

  test('does not call what wants the version of a record whose list could not be loaded', async () => {
    const world = fakeWorld({
      listBooks() {
        throw new Refused({ status: 503, title: 'Busy.', errors: {} });
      },
    });
    const screen = openScreen(world, {
      sources: { books: { operation: 'listBooks' } },
      actions: { remove: { label: 'Remove', do: [{ call: { operation: 'deleteBook', version: 'books[0].version' } }, { navigate: '/' }] } },
    });

    await runAction(screen, 'remove');

    expect(world.calls.map(({ operation }) => operation)).toEqual(['listBooks']);
    expect(world.visited).toEqual([]);
    expect(screen.store.getState().problem).toBeDefined();
  });

  test('goes to the place it names, whatever the values in its address hold', async () => {
    const world = fakeWorld({ saveBook: () => reply({ title: '../a?b#c', shelf: '..' }) });
    const navigate = '/books/{saved.title}/{saved.shelf}?shelf={saved.title}';
    const screen = openScreen(world, {
      actions: { save: { label: 'Save', do: [{ call: { operation: 'saveBook', as: 'saved' } }, { navigate }] } },
    });

    await runAction(screen, 'save');

    expect(world.visited).toEqual(['/books/..%2Fa%3Fb%23c/%252E%252E?shelf=..%2Fa%3Fb%23c']);
  });

  test('reads a name that every screen has anew, and what shows it follows', async () => {
    let names = { reader: { name: 'Ana' } };
    const schema = { $schema: '', $id: 'reader', title: 'Reader', type: 'object' as const, additionalProperties: false as const };
    const globals = { reader: { ...schema, properties: { name: { type: 'string' as const } } } };
    const world = fakeWorld(
      {},
      { globals, readGlobals: () => names, refreshGlobal: async (name) => void (names = { reader: { name: `the ${name} Bea` } }) },
    );
    const screen = openScreen(world, { actions: { go: { label: 'Go', do: [{ refresh: ['reader'] }] } } });

    await runAction(screen, 'go');

    expect(screen.language.text('{reader.name}', screen.scope())).toBe('the reader Bea');
  });

  test('passes over a step whose condition does not hold', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, {
      actions: { go: { label: 'Go', do: [{ when: '1 > 2', navigate: '/never' }, { navigate: '/always' }] } },
    });

    await runAction(screen, 'go');

    expect(world.visited).toEqual(['/always']);
  });

  test('stops at a refusal, shows it, and runs the remedy for its status', async () => {
    const world = fakeWorld({
      saveBook: () => {
        throw new Refused({ status: 409, title: 'The book is lent out.', errors: {} });
      },
    });
    const screen = openScreen(world, {
      actions: {
        save: { label: 'Save', do: [{ call: { operation: 'saveBook', problems: { 409: [{ navigate: '/lent' }] } } }, { close: true }] },
      },
    });

    await runAction(screen, 'save');

    expect(world.visited).toEqual(['/lent']);
    expect(screen.store.getState().problem?.title).toBe('The book is lent out.');
  });

  test('ends at the refusal of a quiet call, which only the log is told', async () => {
    const world = fakeWorld({
      saveBook: () => {
        throw new Refused({ status: 400, title: 'The title is taken.', errors: {} });
      },
    });
    const screen = openScreen(world, {
      actions: { save: { label: 'Save', do: [{ call: { operation: 'saveBook', quiet: true } }, { navigate: '/saved' }] } },
    });

    await runAction(screen, 'save');

    expect(world.visited).toEqual([]);
    expect(screen.store.getState().problem).toBeUndefined();
    expect(world.errors).toHaveLength(1);
  });

  test('reports an error and says so in plain words', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, { actions: { save: { label: 'Save', do: [{ call: { operation: 'saveBook' } }] } } });

    await runAction(screen, 'save');

    expect(screen.store.getState().problem?.title).toBe('An unexpected server error occurred.');
    expect(world.errors).toHaveLength(1);
  });

  test('acts once when it is started twice', async () => {
    const world = fakeWorld({ saveBook: () => flushPromises().then(() => reply({})) });
    const screen = openScreen(world, { actions: { save: { label: 'Save', do: [{ call: { operation: 'saveBook' } }] } } });

    await Promise.all([runAction(screen, 'save'), runAction(screen, 'save')]);

    expect(world.calls).toHaveLength(1);
    expect(screen.store.getState().busy).toBeUndefined();
  });

  test('asks under its own label where its confirmation has none', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, {
      actions: { lock: { label: 'Lock', confirm: { body: 'For good.' }, do: [{ navigate: '/locked' }] } },
    });

    const running = runAction(screen, 'lock');
    const { asked } = world.services.confirmations.store.getState();
    asked?.answer(false);
    await running;

    expect(asked).toMatchObject({ title: 'Lock', body: 'For good.', label: 'Lock' });
  });

  test('does nothing when its confirmation is declined', async () => {
    const world = fakeWorld({ deleteBook: () => reply(undefined) });
    const screen = openScreen(world, {
      actions: {
        delete: {
          label: 'Delete',
          kind: 'destructive',
          confirm: { title: 'Confirm Delete', label: 'Delete' },
          do: [{ call: { operation: 'deleteBook' } }],
        },
      },
    });

    const running = runAction(screen, 'delete', { row: { id: 1 } });
    world.services.confirmations.store.getState().asked?.answer(false);
    await running;

    expect(world.calls).toEqual([]);
  });

  test('answers that something was written even when the dialog is then cancelled', async () => {
    const world = fakeWorld({ saveBook: () => reply(undefined, 12) });
    const screen = openScreen(world, { actions: { both: { label: 'Both', do: [{ call: { operation: 'saveBook' } }, { cancel: true }] } } });

    await runAction(screen, 'both');

    expect(world.visited).toEqual(['closed {"hasWritten":true}']);
  });

  test('refreshes the screen beneath when the dialog it opened wrote something', async () => {
    let loads = 0;
    const world = fakeWorld({ getBook: () => reply({ loads: ++loads }) });
    const screen = openScreen(world, {
      sources: { book: { operation: 'getBook', params: { id: '1' } } },
      actions: { edit: { label: 'Edit', do: [{ open: { screen: 'library/edit' } }] } },
    });
    await flushPromises();

    const running = runAction(screen, 'edit');
    await flushPromises();
    world.services.dialogs.store.getState()[0]?.close({ result: undefined, hasWritten: true });
    await running;

    expect(screen.scope()['book']).toEqual({ loads: 2 });
  });

  test('announces what happened to the page, with facts', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, {
      actions: {
        save: {
          label: 'Save',
          do: [{ announce: { event: 'form-submitted', with: { form: "'book'", id: '3 + 4' } } }, { announce: { event: 'done' } }],
        },
      },
    });

    await runAction(screen, 'save');

    expect(world.announced).toEqual([
      ['form-submitted', { form: 'book', id: 7 }],
      ['done', {}],
    ]);
  });

  test('runs a behaviour and binds what it answers', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, {
      state: { said: { type: 'string' } },
      actions: {
        greet: {
          label: 'Greet',
          do: [{ run: { behaviour: 'greet', with: { name: "'Ann'" }, as: 'greeting' } }, { set: { 'state.said': 'greeting.text' } }],
        },
      },
    });

    await runAction(screen, 'greet');

    expect(screen.scope()['state']).toEqual({ said: 'Hello Ann' });
  });

  test('that is hidden or disabled does not run, whatever asks for it', async () => {
    const world = fakeWorld({});
    const steps = [{ navigate: '/never' }];
    const screen = openScreen(world, {
      actions: {
        hidden: { label: 'Hidden', visible: 'row.isOpen', do: steps },
        disabled: { label: 'Disabled', enabled: '1 > 2', do: steps },
      },
    });

    await runAction(screen, 'hidden', { row: { isOpen: false } });
    await runAction(screen, 'disabled');

    expect(world.visited).toEqual([]);
  });

  test('ends and says so when a step is defective', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, {
      actions: { odd: { label: 'Odd', do: [{ run: { behaviour: 'unheard-of' } }, { navigate: '/never' }] } },
    });

    await runAction(screen, 'odd');

    expect(screen.store.getState()).toMatchObject({ busy: undefined, problem: { title: 'An unexpected server error occurred.' } });
    expect(world.visited).toEqual([]);
  });

  test('binds what the remedy of a refusal asks for', async () => {
    const world = fakeWorld({
      saveBook: () => {
        throw new Refused({ status: 409, title: 'The book is lent out.', errors: {} });
      },
      getBook: () => reply({ name: 'Ann' }),
    });
    const screen = openScreen(world, {
      actions: {
        save: {
          label: 'Save',
          do: [
            {
              call: {
                operation: 'saveBook',
                problems: { 409: [{ call: { operation: 'getBook', as: 'borrower' } }, { navigate: '/readers/{borrower.name}' }] },
              },
            },
          ],
        },
      },
    });

    await runAction(screen, 'save');

    expect(world.visited).toEqual(['/readers/Ann']);
  });
});
