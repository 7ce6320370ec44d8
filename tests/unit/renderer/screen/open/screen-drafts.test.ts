import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { OPENING } from '#renderer/screen/open/opening.ts';
import { createOpenScreens } from '#renderer/screen/open/screen-drafts.ts';
import { fakeWorld, openBook } from '../fake-world.ts';

const openNewBook = () => openBook(fakeWorld({}), { data: { schema: 'library/book', mode: 'create' } });
const nothing = {};
const input = { id: 7 };

describe('what is typed into open screens', () => {
  test('is none while nothing is typed', async () => {
    const screens = createOpenScreens(createDialogs());
    screens.add(await openNewBook(), nothing);
    expect(screens.typed()).toEqual([]);
  });

  test('is what differs from what was opened, with the screens beneath', async () => {
    const screens = createOpenScreens(createDialogs());
    const page = await openNewBook();
    const dialog = await openNewBook();
    screens.add(page, nothing);
    screens.add(dialog, input);
    dialog.form?.edit('title', 'Dune');
    expect(screens.typed()).toEqual([
      { screen: 'library/book', input: {}, typed: {} },
      { screen: 'library/book', input, typed: { title: 'Dune' } },
    ]);
  });

  test('leaves out a screen that is gone', async () => {
    const screens = createOpenScreens(createDialogs());
    const dialog = await openNewBook();
    const isGone = screens.add(dialog, input);
    dialog.form?.edit('title', 'Dune');
    isGone();
    expect(screens.typed()).toEqual([]);
  });

  test('of another page is not above the open one', async () => {
    const screens = createOpenScreens(createDialogs());
    screens.add(await openNewBook(), nothing);
    screens.restore([{ screen: 'library/shelf', input: {}, typed: { title: 'Emma' } }]);
    expect(screens.all()).toEqual([{ screen: 'library/book', input: {}, typed: {} }]);
  });

  test('comes back into the page and the dialogs above it, each once it is ready', async () => {
    const dialogs = createDialogs();
    const screens = createOpenScreens(dialogs);
    const page = await openNewBook();
    screens.add(page, nothing);
    screens.restore([
      { screen: 'library/book', input: {}, typed: { title: 'Emma' } },
      { screen: 'library/book', input, typed: { title: 'Dune' } },
    ]);
    expect(page.form?.record()).toMatchObject({ title: 'Emma' });
    expect(dialogs.store.getState()).toMatchObject([{ screen: 'library/book', input }]);

    const dialog = await openNewBook();
    screens.add(dialog, input);
    expect(dialog.form?.record()).not.toHaveProperty('title');
    screens.isReady(dialog);
    expect(dialog.form?.record()).toMatchObject({ title: 'Dune' });
    expect(dialog.form?.summary().isDirty).toBe(true);
  });

  test('is not forgotten when everything is drawn anew before it is back', async () => {
    const screens = createOpenScreens(createDialogs());
    const page = await openNewBook();
    screens.add(page, nothing);
    const drafts = [
      { screen: 'library/book', input: {}, typed: { title: 'Emma' } },
      { screen: 'library/book', input, typed: { title: 'Dune' } },
    ];
    screens.restore(drafts);
    expect(screens.all()).toEqual(drafts);
  });

  test('is joined by a dialog that is still being opened', async () => {
    const dialogs = createDialogs(() => ({ store: createStore(() => OPENING), stop: () => {} }));
    const screens = createOpenScreens(dialogs);
    screens.add(await openNewBook(), nothing);
    void dialogs.open('library/book', input);
    const drafts = [
      { screen: 'library/book', input: {}, typed: {} },
      { screen: 'library/book', input, typed: {} },
    ];
    expect(screens.all()).toEqual(drafts);

    // Known to both until it is there.
    screens.restore(drafts);
    expect(screens.all()).toEqual(drafts);
  });

  test('does not come into another record', async () => {
    const screens = createOpenScreens(createDialogs());
    const page = await openNewBook();
    screens.add(page, { id: 8 });
    screens.restore([{ screen: 'library/book', input: { id: 7 }, typed: { title: 'Dune' } }]);
    expect(page.form?.record()).not.toHaveProperty('title');
  });
});
