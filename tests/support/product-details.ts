// Page object of the Product Details dialog.
import type { Locator, Page } from 'playwright-core';

export const detailsDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Product Details for Order 1/ });
export const textField = (page: Page, name: string): Locator => detailsDialog(page).getByRole('textbox', { name, exact: true });
export const choiceField = (page: Page, name: string): Locator => detailsDialog(page).getByRole('combobox', { name, exact: true });
export const derivedField = (page: Page, name: string): Locator => detailsDialog(page).getByRole('status', { name, exact: true });
export const detailsButton = (page: Page, name: string): Locator => detailsDialog(page).getByRole('button', { name, exact: true });

/** The problem panel above the fields. */
export const problems = (page: Page): Locator => page.getByRole('region', { name: 'Please correct the following issues' });
export const toasts = (page: Page): Locator => page.getByRole('status', { name: 'Messages' });
export const lineRow = (page: Page, start: string): Locator =>
  page.getByRole('grid', { name: 'Product lines' }).getByRole('row', { name: start });

export async function openNewLine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add line' }).click();
  await detailsDialog(page).getByText('Order Line').waitFor();
}

/** Types and leaves the field, so that the value is normalised. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}
