/** A simulated server with a million rows of twelve columns and 50 ms latency, the same for every grid. */
export const TOTAL = 1_000_000;
export const BLOCK = 50;
export const COLUMNS = ['no', 'name', 'country', 'quantity', 'value', 'date', 'status', 'isOpen', 'a', 'b', 'c', 'd'];
const LATENCY_MS = 50;
const COUNTRIES = ['DE', 'FR', 'PL', 'NL', 'GB', 'US'];

/** Time of the last reply for each block, by its 0-based number. */
export const arrivals = new Map<number, number>();

/** A fresh copy, as from the network. */
export function loadBlock(block: number, signal?: AbortSignal): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const first = block * BLOCK;
      const rows = Array.from({ length: Math.max(0, Math.min(BLOCK, TOTAL - first)) }, (_, place) => row(first + place));
      arrivals.set(block, performance.now());
      resolve(JSON.parse(JSON.stringify(rows)));
    }, LATENCY_MS);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Not wanted any more.', 'AbortError'));
    });
  });
}

function row(index: number): Record<string, unknown> {
  return {
    id: index,
    no: `No ${index}`,
    name: `Item ${(index * 7919) % 100_003}`,
    country: COUNTRIES[index % COUNTRIES.length],
    quantity: (index * 31) % 977,
    value: ((index * 17) % 100_000) / 100,
    date: `2026-0${1 + (index % 9)}-1${index % 10}`,
    status: index % 2 === 0 ? 'Closed' : 'Open',
    isOpen: index % 3 === 0,
    a: `a${(index * 3) % 1000}`,
    b: `b${(index * 4) % 1000}`,
    c: `c${(index * 5) % 1000}`,
    d: `d${(index * 6) % 1000}`,
  };
}
