/**
 * A key into a number that one expression in ten reads, in forms of growing size, beside other form libraries. All do the
 * same as far as they can: the schema is checked at each key and the expressions are live.
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
/** Only these draw thousands of fields. */
const AT_EVERY_SIZE = ['ours', 'hand-written'] as const;
const PEERS = ['rjsf+mantine', 'JSON Forms', 'SurveyJS', 'form-js undelayed'] as const;
const PEERS_UP_TO = 200;
const MARKS: Readonly<Record<string, number>> = { 'hand-written': 2.5 };
const MARKED: readonly number[] = [200];
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
    const names = [...AT_EVERY_SIZE, ...(fields <= PEERS_UP_TO ? PEERS : [])];
    const forms: { readonly name: string; readonly page: Page; readonly times: number[] }[] = [];
    for (const name of names) {
      const page = await newProbedPage(browser);
      await yardsticks.open(page, 'models.html', { form: name, fields: String(fields), expressions: String(expressions) });
      await page
        .locator('input')
        .nth(fields - 1)
        .waitFor();
      forms.push({ name, page, times: [] });
    }
    for (let typed = -WARM_UP; typed < KEYS; typed += TURN) {
      for (const { page, times } of forms) {
        const taken = await typeTurn(page);
        if (typed >= 0) times.push(...taken);
      }
    }
    const [ours, ...others] = forms;
    const our = ours?.times ?? [];
    const beside = others.map(({ name, times }, index) =>
      compare(index === 0 ? `${fields} fields, ${expressions} expressions` : '', our, name, times, fields),
    );
    return fields === SIZES.at(-1)?.fields ? [...beside, shortEnough(our)] : beside;
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

function compare(what: string, our: readonly number[], name: string, times: readonly number[], fields: number): Measurement {
  const ratio = medianOfSteps(our, STEP_MS) / medianOfSteps(times, STEP_MS);
  const mark = MARKED.includes(fields) ? MARKS[name] : undefined;
  return {
    what,
    ours: spreadOfSteps(our, STEP_MS),
    yardstick: `${name} ${spreadOfSteps(times, STEP_MS)}`,
    ratio,
    mark: mark === undefined ? '' : `<= ${mark} x`,
    ...(mark === undefined ? {} : { isMet: ratio <= mark }),
  };
}
