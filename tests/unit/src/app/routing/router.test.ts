import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRouter, type Router } from '#src/app/routing/router.ts';

/** The browser's history, as far as a router sees it: going somewhere is answered later, by an event. */
function openTab(first = '/') {
  const visits = [{ url: first, state: undefined as unknown }];
  let at = 0;
  const listeners = new Set<(event: PopStateEvent) => void>();
  const url = () => new URL(visits[at]?.url ?? '/', 'https://quayline.example');
  const tab = {
    location: {
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
    },
    history: {
      scrollRestoration: 'auto',
      get state() {
        return visits[at]?.state;
      },
      pushState(state: unknown, _: string, target = visits[at]?.url ?? '/') {
        visits.splice(++at, visits.length, { url: target, state });
      },
      replaceState(state: unknown, _: string, target = visits[at]?.url ?? '/') {
        visits[at] = { url: target, state };
      },
      go(steps: number) {
        queueMicrotask(() => {
          at += steps;
          for (const listener of listeners) listener(Object.assign(new Event('popstate'), { state: visits[at]?.state }) as never);
        });
      },
    },
    scroller: { top: 0, read: () => tab.scroller.top, write: vi.fn() },
    addEventListener: (_: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
  };
  return tab;
}

const flushPromises = () => new Promise((resolve) => setTimeout(resolve));
let router: Router | undefined;
function routerOf(tab: ReturnType<typeof openTab>): Router {
  router = createRouter(tab as never, tab.scroller);
  return router;
}
afterEach(() => router?.stop());

describe('going from page to page', () => {
  test('a place has path, query and hash', async () => {
    const visitor = routerOf(openTab());
    await visitor.navigate('/Consignments/1?tab=lines#3');
    expect(visitor.store.getState()).toMatchObject({ path: '/Consignments/1', search: '?tab=lines', hash: '#3' });
  });

  test('Back shows the page before, scrolled to where it was left', async () => {
    const tab = openTab('/Consignments');
    const visitor = routerOf(tab);
    tab.scroller.top = 400;
    await visitor.navigate('/Consignments/1');
    tab.scroller.top = 0;
    tab.history.go(-1);
    await flushPromises();
    visitor.restoreScroll();
    expect(visitor.store.getState().path).toBe('/Consignments');
    expect(tab.scroller.write).toHaveBeenCalledWith(400);
  });

  test('a new page starts at its top', async () => {
    const tab = openTab('/Consignments');
    const visitor = routerOf(tab);
    tab.scroller.top = 400;
    await visitor.navigate('/Consignments/1');
    visitor.restoreScroll();
    expect(tab.scroller.write).toHaveBeenCalledWith(0);
  });

  test('the same address again is another visit of the same page, not one more step of Back', async () => {
    const visitor = routerOf(openTab('/Consignments'));
    const { visit } = visitor.store.getState();
    await visitor.navigate('/Consignments');
    await visitor.navigate('/Consignments/1');
    expect(visitor.store.getState().visit).toBe(visit + 2);
  });
});

describe('leaving a page with typed work', () => {
  test('a link goes nowhere when the answer is to stay', async () => {
    const visitor = routerOf(openTab('/a'));
    visitor.guard(() => false);
    await visitor.navigate('/b');
    expect(visitor.store.getState().path).toBe('/a');
  });

  test('Back stays when the answer is to stay, and the address with it', async () => {
    const tab = openTab('/a');
    const visitor = routerOf(tab);
    await visitor.navigate('/b');
    visitor.guard(() => false);
    tab.history.go(-1);
    await flushPromises();
    expect([visitor.store.getState().path, tab.location.pathname]).toEqual(['/b', '/b']);
  });

  test('Back goes on when the answer is to leave', async () => {
    const tab = openTab('/a');
    const visitor = routerOf(tab);
    await visitor.navigate('/b');
    const mayLeave = vi.fn(() => true);
    visitor.guard(mayLeave);
    tab.history.go(-1);
    await flushPromises();
    expect([visitor.store.getState().path, tab.location.pathname]).toEqual(['/a', '/a']);
    expect(mayLeave).toHaveBeenCalledOnce();
  });

  test('is not asked about once nothing is typed any more', async () => {
    const visitor = routerOf(openTab('/a'));
    const release = visitor.guard(() => false);
    release();
    await visitor.navigate('/b');
    expect(visitor.store.getState().path).toBe('/b');
  });
});

describe('while Back is held', () => {
  async function visitTwo(): Promise<{ tab: ReturnType<typeof openTab>; visitor: Router }> {
    const tab = openTab('/a');
    const visitor = routerOf(tab);
    await visitor.navigate('/b');
    return { tab, visitor };
  }

  async function holdForAWhile(visitor: Router): Promise<void> {
    const release = visitor.holdBack(() => {});
    await flushPromises();
    release();
    await flushPromises();
  }

  test('it tells, as often as it is pressed, and the page stays', async () => {
    const { tab, visitor } = await visitTwo();
    const onBack = vi.fn<() => void>();
    const { visit } = visitor.store.getState();
    visitor.holdBack(onBack);
    await flushPromises();
    tab.history.go(-1);
    await flushPromises();
    tab.history.go(-1);
    await flushPromises();
    expect(onBack).toHaveBeenCalledTimes(2);
    expect([visitor.store.getState().visit, tab.location.pathname]).toEqual([visit, '/b']);
  });

  test('a jump over several pages stays, too', async () => {
    const { tab, visitor } = await visitTwo();
    const onBack = vi.fn<() => void>();
    visitor.holdBack(onBack);
    await flushPromises();
    tab.history.go(-2);
    await flushPromises();
    expect(onBack).toHaveBeenCalledOnce();
    expect([visitor.store.getState().path, tab.location.pathname]).toEqual(['/b', '/b']);
  });

  test('and given free again, one press leaves the page, however often it was held', async () => {
    const { tab, visitor } = await visitTwo();
    for (let times = 0; times < 3; times += 1) {
      await holdForAWhile(visitor);
    }
    tab.history.go(-1);
    await flushPromises();
    expect(visitor.store.getState().path).toBe('/a');
  });

  test('the entry that held it is no place to go forward to', async () => {
    const { tab, visitor } = await visitTwo();
    const { visit } = visitor.store.getState();
    await holdForAWhile(visitor);
    tab.history.go(1);
    await flushPromises();
    tab.history.go(-1);
    await flushPromises();
    expect(visitor.store.getState()).toMatchObject({ path: '/a', visit: visit + 1 });
  });

  test('another page takes the place of the entry that held it', async () => {
    const { tab, visitor } = await visitTwo();
    const release = visitor.holdBack(() => {});
    await flushPromises();
    await visitor.navigate('/c');
    release();
    await flushPromises();
    expect(tab.location.pathname).toBe('/c');
    tab.history.go(-1);
    await flushPromises();
    expect(visitor.store.getState().path).toBe('/b');
  });

  test('a page opened at the moment it is given free comes after the one it was held on', async () => {
    const { tab, visitor } = await visitTwo();
    const release = visitor.holdBack(() => {});
    await flushPromises();
    release();
    await visitor.navigate('/c');
    await flushPromises();
    expect([visitor.store.getState().path, tab.location.pathname]).toEqual(['/c', '/c']);
    tab.history.go(-1);
    await flushPromises();
    expect(visitor.store.getState().path).toBe('/b');
  });

  test('a tab that was loaded again there stands on the page itself', async () => {
    const tab = openTab('/a');
    routerOf(tab).holdBack(() => {});
    await flushPromises();
    router?.stop();
    const visitor = routerOf(tab);
    await flushPromises();
    expect(tab.history.state).toEqual({ index: 0 });
    await visitor.navigate('/b');
    tab.history.go(-1);
    await flushPromises();
    expect(visitor.store.getState().path).toBe('/a');
  });

  test('a question that holds it does not cover the page that Forward leads to', async () => {
    const { tab, visitor } = await visitTwo();
    tab.history.go(-1);
    await flushPromises();
    visitor.guard(async () => {
      const release = visitor.holdBack(() => {});
      await flushPromises();
      release();
      return true;
    });
    tab.history.go(1);
    await flushPromises();
    await flushPromises();
    await flushPromises();
    expect([visitor.store.getState().path, tab.location.pathname]).toEqual(['/b', '/b']);
  });
});

describe('what the page writes into its address', () => {
  test('is read at once, visits nothing, and Back takes none of it away', async () => {
    const tab = openTab('/');
    const visitor = routerOf(tab);
    await visitor.navigate('/Consignments?status=open');
    const { visit } = visitor.store.getState();
    visitor.address.write({ search: 'acme, ltd', sort: '-arrivalDate', status: undefined });
    expect(visitor.address.read('search')).toBe('acme, ltd');
    await flushPromises();
    expect([visitor.store.getState().visit, tab.location.search]).toEqual([visit, '?search=acme,+ltd&sort=-arrivalDate']);
    tab.history.go(-1);
    await flushPromises();
    expect(tab.location.pathname).toBe('/');
    tab.history.go(1);
    await flushPromises();
    expect(visitor.address.read('search')).toBe('acme, ltd');
  });

  test('stays when it was written from above the page', async () => {
    const tab = openTab('/Consignments');
    const visitor = routerOf(tab);
    const release = visitor.holdBack(() => undefined);
    await flushPromises();
    visitor.address.write({ open: 'details' });
    await flushPromises();
    expect(tab.location.search).toBe('?open=details');
    visitor.address.write({ search: 'x' });
    release();
    await flushPromises();
    expect(tab.location.search).toBe('?open=details&search=x');
  });

  test('is there after a reload above the page', async () => {
    const tab = openTab('/Consignments');
    const visitor = routerOf(tab);
    visitor.holdBack(() => undefined);
    await flushPromises();
    visitor.address.write({ open: 'details' });
    await flushPromises();
    visitor.stop();
    const again = routerOf(tab);
    await flushPromises();
    expect([again.address.read('open'), tab.location.search]).toEqual(['details', '?open=details']);
  });

  test('is not written into the address of the page that comes next', async () => {
    const tab = openTab('/Consignments');
    const visitor = routerOf(tab);
    const isThere = visitor.navigate('/Consignments/1');
    await Promise.resolve();
    visitor.address.write({ search: 'late' });
    await isThere;
    await flushPromises();
    expect([tab.location.pathname, tab.location.search, visitor.address.read('search')]).toEqual(['/Consignments/1', '', undefined]);
  });
});
