/** What a browser without a cache really loads: scripts and styles, compressed, and how many requests. */
import type { Browser } from 'playwright-core';
import { withBrowser } from '../browser.ts';
import { withDesk } from '../desk.ts';
import type { Finding, Row } from '../finding.ts';
import { digits } from '../statistics.ts';

const KB = 1_000;

export const bundle: Row = {
  name: 'bundle',
  title: 'First load without a cache: brotli kB of scripts and styles',
  measure: () =>
    withDesk(({ url, cookie }) =>
      withBrowser(async (browser) => [
        await load(browser, { what: 'sign-in page', address: `${url}/auth/login`, cookie: undefined, mark: 300 }),
        await load(browser, { what: 'first grid page, signed in', address: `${url}/Consignments`, cookie, mark: 370 }),
      ]),
    ),
};

interface Load {
  readonly what: string;
  readonly address: string;
  readonly cookie: string | undefined;
  /** kB */
  readonly mark: number;
}

async function load(browser: Browser, { what, address, cookie, mark }: Load): Promise<Finding> {
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (cookie !== undefined) await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const kinds = new Map<string, string>();
  const encodings = new Set<string>();
  let requests = 0;
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    requests += 1;
    kinds.set(requestId, type);
    if (isCounted(type)) encodings.add(response.headers['content-encoding'] ?? 'none');
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isCounted(kinds.get(requestId))) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const counted = [...kinds.values()].filter(isCounted).length;
  await context.close();
  return {
    what: `${what}, ${requests} requests (${counted} scripts and styles, ${[...encodings].join(', ')})`,
    ours: `${digits(bytes / KB)} kB`,
    yardstick: '',
    mark: `<= ${mark} kB`,
    isMet: bytes / KB <= mark,
  };
}

function isCounted(kind: string | undefined): boolean {
  return kind === 'Script' || kind === 'Stylesheet';
}
