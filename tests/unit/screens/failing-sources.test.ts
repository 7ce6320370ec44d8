/** Every source of every screen fails once: only what the screen is about takes the screen away. */
import { describe, expect, test } from 'vitest';
import { loadFailures } from '#renderer/screen/state/load-failures.ts';
import { openScenario } from '../../support/scenarios/open-scenario.ts';
import { readCatalogue } from '../../support/scenarios/documents.ts';
import { subjectsOf } from '../../support/scenarios/run-scenario.ts';

const catalogue = await readCatalogue();
const cases = subjectsOf(catalogue).flatMap(({ document, scenarios }) =>
  Object.entries(document.sources ?? {})
    .filter(([, { operation, paging }]) => operation !== undefined && paging !== 'infinite')
    .map(([name, source]) => [document.id, name, { document, scenarios, source }] as const),
);

describe.each(cases)('%s without %s', (_, name, { document, scenarios, source }) => {
  test('shows everything else', async () => {
    for (const { scenario } of scenarios) {
      const { screen } = await openScenario(document, scenario, catalogue, () => undefined, name);
      if (screen.sources.state(name) !== 'failed') continue;
      const { whole, parts } = loadFailures(screen);
      const isAbout = name === document.data?.source || source.essential === true;
      const isInGrid = Object.values(document.grids ?? {}).some((grid) => grid.source === name);

      expect(whole).toBe(isAbout ? name : undefined);
      if (!isAbout) expect(parts).toEqual(isInGrid && source.whenFailed === undefined ? [] : [name]);
      return;
    }
    expect.fail('No scenario loads it.');
  });
});
