/** A click on "Add line" until the first field has the focus and is painted; ours asks the server for the line's number. */
import { withDetailsPages } from '../details-pages.ts';
import type { BenchRow } from '../finding.ts';
import { median, spread } from '../statistics.ts';

const ROUNDS = 24;
const WARM_UP = 2;
const MARK = 1.2;

export const opening: BenchRow = {
  name: 'opening',
  title: `Opening Product Details again: click to focused first field painted, ${ROUNDS} times (median / p95)`,
  measure: () =>
    withDetailsPages(['hand-written', 'stock rjsf'], async (ours, others) => {
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
          yardstick: `hand-written ${spread(hand)}, stock rjsf ${spread(rjsf)}`,
          ratio,
          mark: `<= ${MARK} x`,
          isMet: ratio <= MARK,
        },
      ];
    }),
};
