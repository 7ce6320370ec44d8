import { expect, test } from 'vitest';
import { createSessionStarted } from '#src/app/behaviours/session-started.ts';
import { createSessionCache } from '#src/app/session/session-cache.ts';

/** Where the user is after signing in with this return address. */
async function placeAfter(returnUrl: unknown): Promise<string> {
  const visited: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const start = createSessionStarted({
    session: createSessionCache(async () => ({ userId: 1 }), { getItem: () => null, setItem: () => {}, removeItem: () => {} }),
    keeper: { begun: () => {} },
    origin: 'https://quayline.example',
    isFile: (path) => path === '/Document/Download',
    navigate: async (place) => void visited.push(place),
    leaveTo: (place) => {
      resolve([...visited, place].join(' then '));
      return new Promise<never>(() => {});
    },
  });
  void start({ returnUrl }, new AbortController().signal);
  return promise;
}

test('an own return address is gone back to', async () => {
  expect(await placeAfter('/Consignments/12?tab=lines#line-3')).toBe('/Consignments/12?tab=lines#line-3');
});

test('a file is saved from the home page, because the browser stays where it is', async () => {
  expect(await placeAfter('/Document/Download?documentId=7')).toBe('/ then /Document/Download?documentId=7');
});

test.each(['https://evil.example/', '//evil.example', '/..//evil.example', 'javascript:alert(1)', ['/Consignments'], undefined])(
  'a foreign return address leads home',
  async (returnUrl) => {
    expect(await placeAfter(returnUrl)).toBe('/');
  },
);
