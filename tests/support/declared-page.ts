import type { Page } from 'playwright-core';
import { people } from './app.ts';
import type { Workplace } from './workplace.ts';

/** The page of a declaration compiled of one line, with what the button of this name opens. */
export async function openOfDeclaration(workplace: Workplace, reference: string, opens: string): Promise<Page> {
  const { consignmentId } = await workplace.app.addImportWithLine(reference);
  const page = await workplace.signedIn(people.broker);
  const made = await page.request.post(`/api/consignments/${consignmentId}/declarations`, {
    data: {},
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  await page.goto(`/Declarations/${made.headers()['location']?.split('/').at(-1) ?? ''}`);
  await page.getByRole('button', { name: opens }).last().click();
  return page;
}
