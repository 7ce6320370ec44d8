/** A list of articles that is never made as a whole: the rows of a page are computed from their place in it. */
import type { GridPage, GridPageRequest, GridRow } from '#renderer/grid/contract/types.ts';

const NAMES = ['Merino cardigan', 'Kauri bowl, oiled', 'Harakeke basket', 'Mānuka honey 500 g', 'Stoneware mug, set of six'];
const COUNTRIES = ['NZ', 'AU', 'CN', 'DE', 'VN', 'PT'];

/** @param size articles in the list; it can be read in both directions */
export async function loadArticles(size: number, { pageNumber, pageSize, sort }: GridPageRequest): Promise<GridPage> {
  const start = (pageNumber - 1) * pageSize;
  const count = Math.max(0, Math.min(pageSize, size - start));
  const isDescending = sort[0]?.sort === 'desc';
  const items = Array.from({ length: count }, (_, place) => article(isDescending ? size - start - place : start + place + 1));
  return { items, totalItemsCount: size };
}

function article(id: number): GridRow {
  return {
    id,
    code: `A-${String(id).padStart(7, '0')}`,
    name: NAMES[(id * 7919) % NAMES.length],
    country: COUNTRIES[id % COUNTRIES.length],
    quantity: (id * 31) % 977,
    price: ((id * 17) % 100_000) / 100,
    isDiscontinued: id % 4 === 0,
  };
}
