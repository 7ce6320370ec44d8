/**
 * A key into a number that one expression in ten reads, in forms of growing size, beside a hand-written form with the same rules.
 */
import type { Page } from 'playwright-core';
import { withBrowser } from '../browser.ts';
import type { Measurement, BenchRow } from '../measurement.ts';
import { installPeers } from '../install-peers.ts';
import { newProbedPage } from '../probed-page.ts';
import { medianOfSteps, spreadOfSteps } from '../statistics.ts';
import { buildPeerPages, STEP_MS, type PeerPages } from '../peer-pages.ts';

const SIZES = [
  { fields: 20, expressions: 10 },
  { fields: 200, expressions: 100 },
  { fields: 2_000, expressions: 1_000 },
] as const;
/** Of the form with 200 fields. */
const MARK = 2.5;
const MARKED = 200;
/** Of the largest form. */
const MOST_MS = 1;
const KEYS = 200;
/** Until the engine has compiled the code. */
const WARM_UP = 600;
const TURN = 20;
const TYPED = ['1', '2', '5', '3', 'Backspace', 'Backspace', 'Backspace', 'Backspace'];

export const manyFields: BenchRow = {
  name: 'many-fields',
  title: `Keystroke in forms that grow: input event to commit, ${KEYS} keys after ${WARM_UP} (median / p95); hand-written has the same rules as code`,
  async measure() {
    await installPeers();
    const yardsticks = await buildPeerPages();
    const findings: Measurement[] = [];
    for (const size of SIZES) findings.push(...(await measureSize(yardsticks, size)));
    return findings;
  },
};

type FormSize = (typeof SIZES)[number];

function measureSize(yardsticks: PeerPages, { fields, expressions }: FormSize): Promise<readonly Measurement[]> {
  return withBrowser(async (browser) => {
    const forms: { readonly page: Page; readonly times: number[] }[] = [];
    for (const name of ['ours', 'hand-written']) {
      const page = await newProbedPage(browser);
      await yardsticks.open(page, 'models.html', { form: name, fields: String(fields), expressions: String(expressions) });
      await page
        .locator('input')
        .nth(fields - 1)
        .waitFor();
      forms.push({ page, times: [] });
    }
    for (let typed = -WARM_UP; typed < KEYS; typed += TURN) {
      for (const { page, times } of forms) {
        const taken = await typeTurn(page);
        if (typed >= 0) times.push(...taken);
      }
    }
    const [our = [], hand = []] = forms.map(({ times }) => times);
    const beside = compare(`${fields} fields, ${expressions} expressions`, our, hand, fields === MARKED);
    return fields === SIZES.at(-1)?.fields ? [beside, shortEnough(our)] : [beside];
  });
}

function shortEnough(times: readonly number[]): Measurement {
  const isMet = medianOfSteps(times, STEP_MS) < MOST_MS;
  return { what: 'a key in the largest form', ours: spreadOfSteps(times, STEP_MS), yardstick: '', mark: `< ${MOST_MS} ms`, isMet };
}

async function typeTurn(page: Page): Promise<readonly number[]> {
  await page.bringToFront();
  await page.locator('input').first().press('End');
  await page.evaluate('bench.keys.splice(0)');
  for (let index = 0; index < TURN; index++) await page.keyboard.press(TYPED[index % TYPED.length] ?? '1');
  return page.evaluate<number[]>('bench.keys.splice(0)');
}

function compare(what: string, our: readonly number[], times: readonly number[], isMarked: boolean): Measurement {
  const ratio = medianOfSteps(our, STEP_MS) / medianOfSteps(times, STEP_MS);
  return {
    what,
    ours: spreadOfSteps(our, STEP_MS),
    yardstick: `hand-written ${spreadOfSteps(times, STEP_MS)}`,
    ratio,
    mark: isMarked ? `<= ${MARK} x` : '',
    ...(isMarked && { isMet: ratio <= MARK }),
  };
}
