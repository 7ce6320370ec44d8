/** The session ends, or the server is away, while screens are edited: nothing that was typed is lost. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { openNewLine, textField, toasts, type } from '#tests/support/product-details.ts';
import { ordersAtWork } from '#tests/support/orders-at-work.ts';
import { beginEditing, keptChanges } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '67');

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(people.broker);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** As when the user comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('dialogs of a rule, of its field and of the record are open again after signing in, and go on', async () => {
  const { page } = await orders.empty({ expectedErrors: [/404 \(Not Found\)/] });
  await beginEditing(page);
  await openNewLine(page);
  await type(textField(page, 'Description'), 'Lanterns');
  await textField(page, 'Brand/Marks').focus();
  await page.keyboard.press('Alt+Enter');
  const [part, rule] = [dialog(page, 'Change Brand/Marks'), dialog(page, 'Brand/Marks: rule')];
  await part.getByRole('textbox', { name: 'Label', exact: true }).fill('Brand');
  await part.getByRole('button', { name: 'Add a rule' }).press('Enter');
  const expression = rule.getByRole('textbox', { name: 'As an expression' });
  await expression.fill('line.brandName.contains("Lead")');
  await rule.getByText('Not accepted when Brand/Marks contains “Lead”.').waitFor();
  await rule.getByRole('textbox', { name: 'Message' }).fill('No lead');

  await workplace.app.endSessions(people.broker);
  await comeBack(page);
  await dialog(page, 'Session expired').getByRole('button', { name: 'Login' }).click();
  await signInAgain(page);

  await toasts(page).getByText('Your unsaved changes are back.').waitFor();
  await rule.waitFor();
  expect(await expression.inputValue()).toBe('line.brandName.contains("Lead")');
  expect(await rule.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('No lead');
  await page.keyboard.press('Control+Enter');
  await part.getByText('saving is refused with “No lead” at Brand/Marks').waitFor();
  expect(await part.getByRole('textbox', { name: 'Label', exact: true }).inputValue()).toBe('Brand');
  await page.keyboard.press('Control+Enter');
  await textField(page, 'Brand').waitFor();
  expect(await textField(page, 'Description').inputValue()).toBe('Lanterns');
  expect(await keptChanges(page)).toHaveLength(2);
});

test('a name that is typed over a column head stays while the server is away, and comes back after signing in', async () => {
  const { page } = await orders.empty({ expectedErrors: [/Failed to load/] });
  await beginEditing(page);
  const newName = page.getByRole('textbox', { name: 'New label of Product' });
  await page.getByRole('columnheader', { name: 'Product', exact: true }).getByRole('button').focus();
  await page.keyboard.press('F2');
  await newName.fill('Article');
  await page.route('**/api/Variations/**', (route) => route.abort());
  await page.keyboard.press('Enter');
  await page.getByText('The server cannot be reached').first().waitFor();
  expect(await newName.inputValue()).toBe('Article');
  await page.unroute('**/api/Variations/**');

  await workplace.app.endSessions(people.broker);
  await newName.press('Enter');
  await page.waitForURL('**/auth/login?**');
  await signInAgain(page);
  await expect.poll(() => newName.inputValue()).toBe('Article');
  await newName.press('Enter');
  await page.getByRole('columnheader', { name: 'Article', exact: true }).waitFor();
});
