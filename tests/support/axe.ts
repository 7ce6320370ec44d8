import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe's findings on a page, one text for each element. */
export async function askAxe(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<readonly string[]> {
  // Half a megabyte of source, which the builder would bring into the document twice each time.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Legacy: in the page itself, which has no frames, and not in a second one.
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'undefined' } : { page }).setLegacyMode(true);
  const { violations } = await choose(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
