import { describe, expect, test } from 'vitest';
import { matchRoute } from '#src/app/routing/match-route.ts';

const PAGES = [{ route: '/' }, { route: '/Consignments' }, { route: '/Consignments/new' }, { route: '/Consignments/:id' }];
const match = (path: string) => {
  const found = matchRoute(PAGES, path);
  return found && [found.page.route, found.params];
};

describe('finding the page of a path', () => {
  test.each([
    ['/', ['/', {}]],
    ['/Consignments', ['/Consignments', {}]],
    ['/consignments/', ['/Consignments', {}]],
    ['/Consignments/12', ['/Consignments/:id', { id: '12' }]],
    ['/Consignments/new', ['/Consignments/new', {}]],
    ['/Consignments/a%2Fb', ['/Consignments/:id', { id: 'a/b' }]],
  ])('%s', (path, expected) => {
    expect(match(path)).toEqual(expected);
  });

  test.each(['/Consignments/12/lines', '/nowhere', '/Consignments/%E0%A4%A'])('%s belongs to no page', (path) => {
    expect(match(path)).toBeUndefined();
  });
});
