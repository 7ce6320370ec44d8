import { describe, expect, test } from 'vitest';
import { actionOfKey, submittingAction } from '#renderer/nodes/actions/screen-keys.ts';
import { fakeWorld, openScreen } from '../../screen/fake-world.ts';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
  ({ key, code: key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers }) as KeyboardEvent;

describe('a key', () => {
  test('stands for the action with that shortcut', () => {
    const screen = openScreen(fakeWorld({}), { actions: { add: { label: 'Add', shortcut: 'alt+a', do: [] } } });

    expect(actionOfKey(screen, press('a', { altKey: true }))).toEqual({ name: 'add', bindings: {} });
    expect(actionOfKey(screen, press('a'))).toBeUndefined();
  });

  test('stands for an action in a menu of the open step', () => {
    const screen = openScreen(fakeWorld({}), {
      steps: [
        { id: 'one', label: 'One', layout: [{ id: 'more', actions: [{ menu: 'More', actions: ['again'] }] }], buttons: [] },
        { id: 'two', label: 'Two', layout: [], buttons: [] },
      ],
      actions: { again: { label: 'Again', shortcut: 'F5', do: [] }, other: { label: 'Other', shortcut: 'F6', do: [] } },
    });

    expect(actionOfKey(screen, press('F5'))?.name).toBe('again');
    expect(actionOfKey(screen, press('F6'))).toBeUndefined();
  });

  test('stands for nothing while the action is hidden or disabled', () => {
    const screen = openScreen(fakeWorld({}), {
      state: { isOpen: { type: 'boolean' } },
      actions: {
        hidden: { label: 'Hidden', shortcut: 'F2', visible: 'state.isOpen', do: [] },
        disabled: { label: 'Disabled', shortcut: 'F3', enabled: 'state.isOpen', do: [] },
      },
    });
    expect([actionOfKey(screen, press('F2')), actionOfKey(screen, press('F3'))]).toEqual([undefined, undefined]);

    screen.setState('isOpen', true);

    expect([actionOfKey(screen, press('F2'))?.name, actionOfKey(screen, press('F3'))?.name]).toEqual(['hidden', 'disabled']);
  });

  test('stands for a button of the screen that opens rows too, with and without a row in focus', () => {
    const grid = { source: 'books', label: 'Books', rowKey: 'id', columns: [{ id: 'title', field: 'title' }] };
    const actions = { take: { label: 'Take', shortcut: 'mod+enter', do: [] } };
    const parts = { sources: { books: { from: '[]' } }, grids: { books: { ...grid, open: 'take' } }, actions };
    const enter = press('Enter', { ctrlKey: true });

    expect(actionOfKey(openScreen(fakeWorld({}), { ...parts, buttons: ['take'] }), enter)).toEqual({ name: 'take', bindings: {} });
    expect(actionOfKey(openScreen(fakeWorld({}), parts), enter)).toBeUndefined();
  });

  test('stands for the action of the open step where two steps share it', () => {
    const screen = openScreen(fakeWorld({}), {
      steps: [
        { id: 'one', label: 'One', layout: [{ id: 'buttons', actions: ['again'] }], buttons: ['next'] },
        { id: 'two', label: 'Two', layout: [], buttons: ['finish'] },
      ],
      actions: {
        next: { label: 'Next', shortcut: 'mod+enter', do: [] },
        finish: { label: 'Finish', shortcut: 'mod+enter', do: [] },
        again: { label: 'Again', shortcut: 'F5', do: [] },
      },
    });
    const enter = press('Enter', { ctrlKey: true });
    expect([actionOfKey(screen, enter)?.name, actionOfKey(screen, press('F5'))?.name]).toEqual(['next', 'again']);

    screen.update({ step: 'two' });

    expect([actionOfKey(screen, enter)?.name, actionOfKey(screen, press('F5'))?.name]).toEqual(['finish', undefined]);
  });
});

describe('Enter', () => {
  test('submits by the action that may run now', () => {
    const screen = openScreen(fakeWorld({}), {
      state: { isOpen: { type: 'boolean' } },
      actions: { save: { label: 'Save', submit: true, visible: 'state.isOpen', do: [] } },
    });
    expect(submittingAction(screen)).toBeUndefined();

    screen.setState('isOpen', true);

    expect(submittingAction(screen)).toBe('save');
  });
});
