/** Milliseconds of JavaScript from a key's input event to the commit, in fields that few and many expressions read. */
import { type DetailsPage, type DetailsPeer, withDetailsPages } from '../details-pages.ts';
import type { Finding, Row } from '../finding.ts';
import { median, spread } from '../statistics.ts';

const KEYS = 200;
/** Pages take turns after so many keys. */
const TURN = 20;
const PEERS: readonly DetailsPeer[] = ['hand-written', 'stock rjsf', 'rjsf+mantine', 'JSON Forms', 'SurveyJS', 'form-js undelayed'];
const MARKS: Readonly<Partial<Record<DetailsPage['name'], number>>> = { 'hand-written': 1.3, 'rjsf+mantine': 0.1 };

const FIELDS = [
  { label: 'Description', keys: 'notebook computers '.split('') },
  { label: 'Quantity', keys: ['1', '2', '5', '.', '5', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace'] },
] as const;

export const keystroke: Row = {
  name: 'keystroke',
  title: `Keystroke in Product Details: input event to commit, ${KEYS} keys (median / p95); hand-written checks and derives the same`,
  measure: () =>
    withDetailsPages(PEERS, async (ours, others) => {
      const pages = [ours, ...others];
      for (const page of pages) await page.open();
      const findings: Finding[] = [];
      for (const field of FIELDS) {
        const times = pages.map((page) => ({ page, own: new Array<number>() }));
        // The first turns warm up.
        for (let typed = -2 * TURN; typed < KEYS; typed += TURN) {
          for (const { page, own } of times) {
            const taken = await type(page, field, typed + 2 * TURN);
            if (typed >= 0) own.push(...taken);
          }
        }
        const [our, ...theirs] = times;
        findings.push(...theirs.map(({ page, own }, index) => compare(index === 0 ? field.label : '', our?.own ?? [], page.name, own)));
      }
      return findings;
    }),
};

async function type(details: DetailsPage, { label, keys }: (typeof FIELDS)[number], from: number): Promise<readonly number[]> {
  await details.page.bringToFront();
  const field = details.field(label);
  if (from % (5 * TURN) === 0) await field.fill('');
  await field.press('End');
  await details.take('keys');
  for (let index = 0; index < TURN; index++) await details.page.keyboard.press(keys[(from + index) % keys.length] ?? 'a');
  return details.take('keys');
}

function compare(what: string, ours: readonly number[], peer: DetailsPage['name'], theirs: readonly number[]): Finding {
  const ratio = median(ours) / median(theirs);
  const mark = MARKS[peer];
  return {
    what,
    ours: spread(ours),
    yardstick: `${peer} ${spread(theirs)}`,
    ratio,
    mark: mark === undefined ? '' : `<= ${mark} x`,
    ...(mark === undefined ? {} : { isMet: ratio <= mark }),
  };
}
