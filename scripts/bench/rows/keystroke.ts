/** Milliseconds of JavaScript from a key's input event to the commit, in fields that few and many expressions read. */
import { type DetailsPage, type DetailsPeer, withDetailsPages } from '../details-pages.ts';
import type { Measurement, BenchRow } from '../measurement.ts';
import { STEP_MS } from '../peer-pages.ts';
import { medianOfSteps, spreadOfSteps } from '../statistics.ts';

export const KEYS = 200;
/** Until the engine has compiled the code; a user types as many keys within a few lines. */
const WARM_UP = 600;
/** Pages alternate after this many keys. */
const TURN = 20;
const PEERS: readonly DetailsPeer[] = ['hand-written', 'rjsf+mantine'];
const MARKS = { 'hand-written': 2, 'rjsf+mantine': 0.15, ours: 1 } as const;

export const FIELDS = [
  { label: 'Description', keys: 'notebook computers '.split('') },
  { label: 'Quantity', keys: ['1', '2', '5', '.', '5', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace'] },
] as const;
type TypedField = (typeof FIELDS)[number];

export const keystroke: BenchRow = {
  name: 'keystroke',
  title: `Keystroke in Product Details: input event to commit, ${KEYS} keys after ${WARM_UP} (median / p95); hand-written checks and derives the same`,
  measure: () =>
    withDetailsPages(PEERS, async (ours, others) => {
      const pages = [ours, ...others];
      for (const page of pages) await page.open();
      const findings: Measurement[] = [];
      for (const field of FIELDS) {
        const [our = [], ...theirs] = await typeInTurn(pages, field);
        for (const [index, own] of theirs.entries()) {
          const what = index === 0 ? field.label : '';
          const peer = others[index]?.name ?? 'ours';
          findings.push(compare({ what, peer, ours: our, theirs: own, mark: MARKS[peer] }));
        }
      }
      return findings;
    }),
};

/** Milliseconds of each key, by page, once the code is compiled. */
export async function typeInTurn(pages: readonly DetailsPage[], field: TypedField): Promise<readonly (readonly number[])[]> {
  const times = pages.map((page) => ({ page, own: new Array<number>() }));
  for (let typed = 0; typed < WARM_UP + KEYS; typed += TURN)
    for (const { page, own } of times) own.push(...(await type(page, field, typed)));
  return times.map(({ own }) => own.slice(WARM_UP));
}

async function type(details: DetailsPage, { label, keys }: TypedField, from: number): Promise<readonly number[]> {
  await details.page.bringToFront();
  const field = details.field(label);
  if (from % (5 * TURN) === 0) await field.fill('');
  await field.press('End');
  await details.take('keys');
  for (let index = 0; index < TURN; index++) await details.page.keyboard.press(keys[(from + index) % keys.length] ?? 'a');
  return details.take('keys');
}

interface Compared {
  readonly what: string;
  readonly peer: DetailsPage['name'];
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly mark: number;
}

function compare({ what, peer, ours, theirs, mark }: Compared): Measurement {
  const ratio = medianOfSteps(ours, STEP_MS) / medianOfSteps(theirs, STEP_MS);
  return {
    what,
    ours: spreadOfSteps(ours, STEP_MS),
    yardstick: `${peer} ${spreadOfSteps(theirs, STEP_MS)}`,
    ratio,
    mark: `<= ${mark} x`,
    isMet: ratio <= mark,
  };
}
