// Page object of the Auto-Add dialog.
import type { Locator, Page } from 'playwright-core';

export async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

export const autoAddDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Product Line Auto-Add/ });

/** The choices of what each column holds, in their order. */
export const columnChoices = (page: Page): Locator => autoAddDialog(page).getByRole('combobox', { name: /: what it holds$/ });

/** What each column is read as; empty: not used. */
export async function chosenRoles(page: Page): Promise<string[]> {
  return Promise.all((await columnChoices(page).all()).map((choice) => choice.inputValue()));
}

/** The cells of a row of the mapping's table, by the row's head: "Header", "Why", "Line 2". */
export async function mappingRow(page: Page, head: string): Promise<string[]> {
  const row = autoAddDialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: head, exact: true }) });
  return row.getByRole('cell').allInnerTexts();
}

/** Closes the dialog once lines are added: they stay. */
export async function finish(dialog: Locator): Promise<void> {
  // Corrected cells have an Undo as well.
  await dialog.getByRole('button', { name: 'Add more' }).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
}
