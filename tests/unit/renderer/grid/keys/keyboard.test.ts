import { describe, expect, test } from 'vitest';
import { commandOf, destination } from '#renderer/grid/keys/keyboard.ts';

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });

describe('a key on a row', () => {
  test.each([
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['PageDown', 'pageDown'],
    ['PageUp', 'pageUp'],
    ['Home', 'first'],
    ['End', 'last'],
  ])('%s moves and selects', (key, to) => {
    expect(press(key)).toEqual({ do: 'move', to, selects: 'one' });
  });

  test('with Shift extends the selection', () => {
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'move', to: 'next', selects: 'range' });
    expect(press('End', { shiftKey: true, ctrlKey: true })).toEqual({ do: 'move', to: 'last', selects: 'range' });
  });

  test('with Control moves without selecting, but for the ends of the list', () => {
    expect(press('ArrowUp', { ctrlKey: true })).toEqual({ do: 'move', to: 'previous', selects: 'none' });
    expect(press('ArrowUp', { metaKey: true })).toEqual({ do: 'move', to: 'previous', selects: 'none' });
    expect(press('Home', { ctrlKey: true })).toEqual({ do: 'move', to: 'first', selects: 'one' });
  });

  test('toggles, opens, selects all or goes into the row', () => {
    expect(press(' ')).toEqual({ do: 'toggle' });
    expect(press('Enter')).toEqual({ do: 'open' });
    expect(press('a', { ctrlKey: true })).toEqual({ do: 'selectAll' });
    expect(press('F2')).toEqual({ do: 'enterRow' });
  });

  test('is left to the screen when it means nothing here', () => {
    expect(press('a')).toBeUndefined();
    expect(press('Enter', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowDown', { altKey: true })).toBeUndefined();
    expect(press('Tab')).toBeUndefined();
  });
});

describe('a move', () => {
  test('stays within the list', () => {
    expect(destination('previous', 0, 10, 100)).toBe(0);
    expect(destination('pageDown', 95, 10, 100)).toBe(99);
    expect(destination('pageUp', 4, 10, 100)).toBe(0);
    expect(destination('last', 4, 10, 1)).toBe(0);
  });

  test('goes by a page of rows', () => {
    expect(destination('pageDown', 20, 14, 100)).toBe(34);
    expect(destination('pageUp', 20, 14, 100)).toBe(6);
  });
});
