import { describe, expect, test } from 'vitest';
import { createMayOpen } from '#src/app/session/may-open.ts';
import { currentEntry, navigationFor } from '#src/app/shell/navigation-entries.ts';
import { sessionSchema } from '#src/app/session/session-schema.ts';

const mayOpen = createMayOpen(sessionSchema, []);
const pages = [
  { route: '/', access: 'session', menu: { section: 'Work', order: 1, label: 'Home', icon: 'home' } },
  { route: '/Users', access: 'session.isAdminUser', menu: { section: 'Business', order: 9, label: 'Users' } },
  { route: '/Consignments', access: 'session', menu: { section: 'Work', order: 2, label: 'Consignments' } },
  { route: '/Consignments/:id', access: 'session' },
  { route: '/Registration/Business', access: 'session.isRegistered == false', menu: { section: 'Work', order: 1, label: 'Register' } },
  { route: '/Registration/UserDetails', access: 'session', menu: { in: 'user', section: 'Own', order: 1, label: 'Your details' } },
] as const;
const labels = (session: Parameters<typeof mayOpen>[1]) =>
  navigationFor(pages, session, mayOpen).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]);

describe('the navigation', () => {
  test('lists sections and pages in the order of the screens', () => {
    expect(labels({ isAdminUser: true })).toEqual([
      ['Work', 'Home', 'Consignments'],
      ['Business', 'Users'],
    ]);
  });

  test('ends with what is not of the daily work of this session', () => {
    const tariffs = {
      route: '/Tariffs',
      access: 'session',
      menu: { section: 'Work', order: 1, label: 'Tariffs', usual: 'session.mayCompile' },
    } as const;
    const names = (mayCompile: boolean) =>
      navigationFor([tariffs, ...pages], { mayCompile }, mayOpen).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]);

    expect(names(true)).toEqual([['Work', 'Tariffs', 'Home', 'Consignments']]);
    expect(names(false)).toEqual([
      ['Work', 'Home', 'Consignments'],
      ['More', 'Tariffs'],
    ]);
  });

  test('leaves out what the session may not open', () => {
    expect(labels({ isAdminUser: false })).toEqual([['Work', 'Home', 'Consignments']]);
  });

  test('an access that reads what the session does not say admits nobody', () => {
    expect(labels({})).toEqual([['Work', 'Home', 'Consignments']]);
  });

  test('leaves the user their own pages, which stand under their name', () => {
    expect(navigationFor(pages, {}, mayOpen, 'user')).toEqual([
      { name: 'Own', entries: [{ route: '/Registration/UserDetails', label: 'Your details', icon: undefined }] },
    ]);
  });

  test('leads whoever has no business yet to registering one, and nowhere else', () => {
    expect(labels({ isRegistered: false, isAdminUser: false })).toEqual([['Work', 'Register']]);
  });

  test('leaves whoever must set up a second factor nothing but their own pages', () => {
    const session = { isRegistered: true, mustSetUpSecondFactor: true, isAdminUser: true };
    expect(labels(session)).toEqual([]);
    expect(navigationFor(pages, session, mayOpen, 'user').flatMap(({ entries }) => entries.map(({ label }) => label))).toEqual([
      'Your details',
    ]);
  });

  test('is empty without a session', () => {
    expect(labels(undefined)).toEqual([]);
  });

  test.each([
    ['/', 'Home'],
    ['/consignments/12', 'Consignments'],
    ['/Consignments', 'Consignments'],
    ['/Consignmentsx', undefined],
  ])('at %s the current entry is %s', (path, label) => {
    expect(currentEntry(navigationFor(pages, {}, mayOpen), path)?.label).toBe(label);
  });
});
