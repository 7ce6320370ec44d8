/** A store of up to a million articles that answers like a server: by page, after a while, and not always. */
import type { GridPage, GridPageRequest, GridRow, GridSort } from '#renderer/grid/contract/types.ts';

export interface Stock {
  /** Articles in the store. */
  size: number;
  latencyMs: number;
  /** Ids of articles put before the first one, newest last. */
  readonly arrivals: number[];
  /** Ids of articles taken away. */
  readonly removed: Set<number>;
  /** Page numbers that cannot be read; every page with `'all'`. */
  failing: ReadonlySet<number> | 'all';
  /** Page numbers asked for so far. */
  readonly requests: number[];
  /** What the last page was asked to be sorted by. */
  sort: readonly GridSort[];
}

export function createStock(size: number): Stock {
  return { size, latencyMs: 50, arrivals: [], removed: new Set(), failing: new Set(), requests: [], sort: [] };
}

export async function loadArticles(stock: Stock, { pageNumber, pageSize, sort, signal }: GridPageRequest): Promise<GridPage> {
  stock.requests.push(pageNumber);
  stock.sort = sort;
  await wait(stock.latencyMs, signal);
  if (stock.failing === 'all' || stock.failing.has(pageNumber)) throw new Error(`Page ${pageNumber} cannot be read.`);
  const isDescending = sort[0]?.sort === 'desc';
  const total = stock.arrivals.length + stock.size - stock.removed.size;
  const start = (pageNumber - 1) * pageSize;
  const count = Math.max(0, Math.min(pageSize, total - start));
  const items = Array.from({ length: count }, (_, place) => article(idAt(stock, isDescending ? total - 1 - start - place : start + place)));
  return { items, totalItemsCount: total };
}

function idAt({ arrivals, removed }: Stock, place: number): number {
  const arrived = arrivals.at(-1 - place);
  if (arrived !== undefined && place < arrivals.length) return arrived;
  let id = place - arrivals.length + 1;
  for (const gone of [...removed].toSorted((one, other) => one - other)) if (gone <= id) id++;
  return id;
}

const NAMES = [
  'Merino cardigan',
  'Kauri bowl, oiled',
  'Harakeke basket',
  'Manuka honey 500 g',
  'Possum-wool socks',
  'Stoneware mug, set of six',
];
const COUNTRIES = ['NZ', 'AU', 'CN', 'DE', 'VN', 'PT'];

function article(id: number): GridRow {
  return {
    id,
    code: `A-${String(id).padStart(7, '0')}`,
    name: NAMES[(id * 7919) % NAMES.length],
    country: COUNTRIES[id % COUNTRIES.length],
    quantity: (id * 31) % 977,
    price: ((id * 17) % 100_000) / 100,
    weight: ((id * 13) % 5_000) / 10,
    place: `Shelf ${(id * 3) % 400}`,
    isDiscontinued: id % 9 === 0,
    maker: { name: `Workshop ${id % 7}` },
  };
}

function wait(timeMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The request is not wanted any more.', 'AbortError'));
    });
  });
}
