/** A click on "Add line" until the first field has the focus and is painted; ours loads the line's number from the server. */
import { withDetailsPages } from '../details-pages.ts';
import type { BenchRow } from '../measurement.ts';
import { median, quantile, spread } from '../statistics.ts';

const ROUNDS = 24;
const WARM_UP = 2;
const MARK = 1.3;
const P95_MS = 150;

export const opening: BenchRow = {
  name: 'opening',
  title: `Opening Product Details again: click to focused first field painted, ${ROUNDS} times (median / p95)`,
  measure: () =>
    withDetailsPages(['hand-written', 'rjsf+mantine'], async (ours, others) => {
      const times = [ours, ...others].map((details) => ({ details, own: new Array<number>() }));
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        for (const { details, own } of times) {
          await details.open();
          await details.page.waitForFunction('bench.openings.length > 0');
          await details.page.waitForTimeout(50);
          const taken = await details.take('openings');
          if (round >= 0) own.push(...taken);
          await details.close();
        }
      }
      const [our = [], hand = [], rjsf = []] = times.map(({ own }) => own);
      const ratio = median(our) / median(hand);
      return [
        {
          what: 'as the second time',
          ours: spread(our),
          yardstick: `hand-written ${spread(hand)}, rjsf+mantine ${spread(rjsf)}`,
          ratio,
          mark: `<= ${MARK} x, p95 <= ${P95_MS} ms`,
          isMet: ratio <= MARK && quantile(our, 0.95) <= P95_MS,
        },
      ];
    }),
};
