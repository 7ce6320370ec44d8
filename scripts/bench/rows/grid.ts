/** A million rows on a server 50 ms away: scrolled and jumped about in. */
import { withBrowser } from '../browser.ts';
import type { Finding, Row } from '../finding.ts';
import { buildGridPages } from '../grid-pages.ts';
import { digits, median, quantile, spread } from '../statistics.ts';

/** Milliseconds within which a row stands once its block is here. */
const LONGEST_DELAY = 100;

export const grid: Row = {
  name: 'grid',
  title: 'Grid over 1,000,000 rows: 600 frames at 165 px, 40 jumps',
  measure: () =>
    withBrowser(async (browser) => {
      const pages = await buildGridPages();
      const { gaps, work, jumps, delays, heap } = await pages.run(browser, 'ours');
      const told = (what: string, ours: string): Finding => ({ what, ours, yardstick: '', mark: '' });
      const latest = Math.max(...delays);
      return [
        told('frame gap (p95 / p99)', spread(gaps, [0.95, 0.99])),
        told('work of a frame (median / p95)', spread(work)),
        told('jump to filled rows (median / p95)', `${digits(median(jumps))} / ${digits(quantile(jumps, 0.95))} ms`),
        told('heap after all', `${digits(heap)} MB`),
        {
          what: 'row after its block is here, at most',
          ours: `${digits(latest)} ms`,
          yardstick: '',
          mark: `<= ${LONGEST_DELAY} ms`,
          isMet: latest <= LONGEST_DELAY,
        },
      ];
    }),
};
