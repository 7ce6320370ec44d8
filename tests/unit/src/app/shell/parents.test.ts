import { expect, test } from 'vitest';
import { createMayOpen } from '#src/app/session/may-open.ts';
import { sessionSchema } from '#src/app/session/session-schema.ts';
import { parentsOf } from '#src/app/shell/parents.ts';

const pages = [
  { route: '/', access: 'session', title: 'Welcome' },
  { route: '/Books', access: 'session', title: 'All books', menu: { section: 'Work', order: 1, label: 'Books' } },
  { route: '/Books/:id', access: 'session', title: 'Book {book.name}' },
  { route: '/Books/:id/Print', access: 'session', title: 'Print {book.name}' },
  { route: '/Secrets', access: 'session.isOperator', title: 'Secrets' },
  { route: '/Secrets/:id', access: 'session', title: 'Secret' },
] as const;
const titles = new Map([['/Books/7', 'Book Emma']]);
const around = { session: { isOperator: false }, mayOpen: createMayOpen(sessionSchema, []), titleOf: (place: string) => titles.get(place) };
const above = (route: string, params = {}) => parentsOf(pages, { route, params }, around);

test('a page lies below those whose address begins its own, each by its name in the menu or what it was called', () => {
  expect(above('/Books/:id', { id: '7' })).toEqual([{ place: '/Books', label: 'Books' }]);
  expect(above('/Books/:id/Print', { id: '7' })).toEqual([
    { place: '/Books', label: 'Books' },
    { place: '/Books/7', label: 'Book Emma' },
  ]);
  expect(above('/Books/:id/Print', { id: '8/9' }).at(-1)).toEqual({ place: '/Books/8%2F9', label: 'Book' });
});

test('a list lies below nothing, nor does anything below a page that the person may not open', () => {
  expect(above('/Books')).toEqual([]);
  expect(above('/Secrets/:id', { id: '1' })).toEqual([]);
});
