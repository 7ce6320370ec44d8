/** Milliseconds of JavaScript from a key's input event to the commit, in fields that few and many expressions read. */
import { type DetailsPage, withDetailsPages } from '../details-pages.ts';
import type { Finding, Row } from '../finding.ts';
import { median, spread } from '../statistics.ts';

const KEYS = 200;
/** Pages take turns after so many keys. */
const TURN = 20;
const HAND_MARK = 1.2;
const STOCK_MARK = 0.3;

const FIELDS = [
  { name: 'Description', keys: 'notebook computers '.split('') },
  { name: 'Quantity', keys: ['1', '2', '5', '.', '5', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace'] },
] as const;

export const keystroke: Row = {
  name: 'keystroke',
  title: `Keystroke in Product Details: input event to commit, ${KEYS} keys (median / p95)`,
  measure: () =>
    withDetailsPages(async ({ ours, handWritten, stock }) => {
      const pages = [ours, handWritten, stock];
      for (const page of pages) await page.open();
      const findings: Finding[] = [];
      for (const field of FIELDS) {
        // The first turn warms up.
        for (const page of pages) await type(page, field, 0, 2 * TURN);
        const times: readonly (readonly [DetailsPage, number[]])[] = pages.map((page) => [page, []]);
        for (let typed = 0; typed < KEYS; typed += TURN) {
          for (const [page, own] of times) own.push(...(await type(page, field, typed, TURN)));
        }
        const [our = [], hand = [], rjsf = []] = times.map(([, own]) => own);
        findings.push(compare(field.name, our, `hand-written ${spread(hand)}`, median(hand), HAND_MARK));
        findings.push(compare('', our, `stock rjsf ${spread(rjsf)}`, median(rjsf), STOCK_MARK));
      }
      return findings;
    }),
};

async function type(
  details: DetailsPage,
  { name, keys }: (typeof FIELDS)[number],
  from: number,
  count: number,
): Promise<readonly number[]> {
  await details.page.bringToFront();
  const field = details.page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${name}\\s*\\*?$`) });
  if (from % (5 * TURN) === 0) await field.fill('');
  await field.press('End');
  await details.take('keys');
  for (let index = 0; index < count; index++) await details.page.keyboard.press(keys[(from + index) % keys.length] ?? 'a');
  return details.take('keys');
}

function compare(what: string, ours: readonly number[], yardstick: string, theirs: number, mark: number): Finding {
  const ratio = median(ours) / theirs;
  return { what, ours: spread(ours), yardstick, ratio, mark: `<= ${mark} x`, isMet: ratio <= mark };
}
