/** Pages with a grid over a million rows, and the script that scrolls them. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { buildHarness } from './harness-files.ts';
import { ISOLATION } from './peer-pages.ts';

const ORIGIN = 'https://grids.test';
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

export interface GridRun {
  /** Milliseconds between two frames during scrolling. */
  readonly gaps: readonly number[];
  /** Milliseconds of work in each of these frames. */
  readonly work: readonly number[];
  /** Milliseconds from a jump to filled rows. */
  readonly jumps: readonly number[];
  /** Milliseconds from the arrival of a row's block to the row. */
  readonly delays: readonly number[];
  /** Megabytes of heap afterwards, after garbage collection. */
  readonly heap: number;
}

export interface GridPages {
  /** @param grid as harness/grid.tsx names it */
  run(browser: Browser, grid: string): Promise<GridRun>;
}

export async function buildGridPages(): Promise<GridPages> {
  const files = await buildHarness(['grid.html'], '/');
  return {
    async run(browser, grid) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      try {
        const page = await context.newPage();
        await page.route(`${ORIGIN}/**`, (route) => {
          const content = files.get(new URL(route.request().url()).pathname.slice(1));
          const contentType = TYPES[new URL(route.request().url()).pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
          return content === undefined
            ? route.fulfill({ status: 404 })
            : route.fulfill({ contentType, headers: ISOLATION, body: Buffer.from(content) });
        });
        await page.goto(`${ORIGIN}/grid.html?grid=${encodeURIComponent(grid)}`);
        return await runOn(page, await context.newCDPSession(page));
      } finally {
        await context.close();
      }
    },
  };
}

async function runOn(page: Page, session: CDPSession): Promise<GridRun> {
  const before = await heapOf(session);
  await page.waitForFunction('globalThis.contest !== undefined');
  await page.evaluate('contest.mount()');
  await page.getByText('No 0', { exact: true }).first().waitFor();
  const { gaps, work } = await page.evaluate<Pick<GridRun, 'gaps' | 'work'>>(SCROLL);
  const { jumps, delays } = await page.evaluate<Pick<GridRun, 'jumps' | 'delays'>>(JUMP);
  return { gaps, work, jumps, delays, heap: (await heapOf(session)) - before };
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** 600 frames at 165 pixels. A frame's work is over when the next task is run. */
const SCROLL = `(async () => {
  const scroller = contest.scroller();
  const gaps = [], work = [];
  const channel = new MessageChannel();
  let last;
  for (let frame = 0; frame < 600; frame++) {
    const start = await new Promise(requestAnimationFrame);
    if (last !== undefined) gaps.push(start - last);
    last = start;
    scroller.scrollTop += 165;
    await new Promise((resolve) => { channel.port1.onmessage = resolve; channel.port2.postMessage(0); });
    work.push(performance.now() - start);
  }
  return { gaps, work };
})()`;

/** 40 places, each until the row in the middle is one of those that belong there. */
const JUMP = `(async () => {
  const scroller = contest.scroller();
  const jumps = [], delays = [];
  for (let jump = 0; jump < 40; jump++) {
    const share = ((jump * 37) % 97) / 97;
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const start = performance.now();
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight);
    for (;;) {
      await new Promise(requestAnimationFrame);
      const row = document.elementFromPoint(left + width / 3, top + height / 2)?.closest('[role=row]');
      const no = Number(/No (\\d+)/.exec(row?.textContent ?? '')?.[1] ?? -1);
      if (no >= 0 && Math.abs(no - share * 1e6) < 20_000) {
        jumps.push(performance.now() - start);
        delays.push(performance.now() - Math.max(start, contest.arrivals.get(Math.floor(no / 50)) ?? start));
        break;
      }
      if (performance.now() - start > 5_000) throw new Error('Nothing stands at ' + share);
    }
  }
  return { jumps, delays };
})()`;
