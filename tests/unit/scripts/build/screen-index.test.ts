import { describe, expect, test } from 'vitest';
import { indexScreens, indexStandingDialogs } from '#scripts/build/screen-index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

const page = (over: Partial<ScreenDocument>): ScreenDocument => ({
  $schema: '../../schemas/meta/screen.meta.json',
  format: 1,
  id: 'area/name',
  kind: 'page',
  title: 'Name',
  layout: [],
  ...over,
});

describe('the index of screens', () => {
  test('lists pages only: a dialog has no route', () => {
    const index = indexScreens([page({ id: 'a/page', route: '/a' }), page({ id: 'a/dialog', kind: 'dialog' })]);
    expect(index.map((entry) => entry.id)).toEqual(['a/page']);
  });

  test('holds what the menu and the router need, and nothing of the layout', () => {
    const menu = { section: 'Work', order: 1, label: 'A' } as const;
    expect(indexScreens([page({ route: '/a', menu, access: 'anonymous', layout: [{ id: 'text', text: 'long' }] })])).toEqual([
      { id: 'area/name', route: '/a', access: 'anonymous', title: 'Name', menu },
    ]);
  });

  test('asks for a session where a page does not say who may open it', () => {
    expect(indexScreens([page({ route: '/a' })])[0]?.access).toBe('session');
  });

  test('puts a fixed path before a pattern that would match it too', () => {
    const index = indexScreens([page({ id: 'one', route: '/Consignments/:id' }), page({ id: 'new', route: '/Consignments/new' })]);
    expect(index.map((entry) => entry.id)).toEqual(['new', 'one']);
  });

  test('lists the dialogs that open on an event, with the facts they take', async () => {
    const expired = page({ id: 'a/expired', kind: 'dialog', opensOn: 'session-expired', input: 'a/expired-input' });
    const ended = page({ id: 'a/ended', kind: 'dialog', opensOn: 'session-ended', input: 'none' });
    const namesOf = (input: string) => Promise.resolve(input === 'a/expired-input' ? ['reason'] : []);

    expect(await indexStandingDialogs([page({ route: '/a' }), expired, ended], namesOf)).toEqual([
      { id: 'a/expired', opensOn: 'session-expired', input: ['reason'] },
      { id: 'a/ended', opensOn: 'session-ended', input: [] },
    ]);
  });
});
