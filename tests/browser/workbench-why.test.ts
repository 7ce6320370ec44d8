/** Why a part of a screen is as it is: the version that changed it, and the way back to the product's. */
import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/page-checks.ts';
import { beginEditing, keptChanges, publish } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const NAME = 'reference/own-lists.screen#records/name';

test('the dialog of a part says who changed it, when and why, leads to the version, and takes the change back', async () => {
  const page = await workplace.signedIn('admin@harbour.example', { expectedErrors: [/404 \(Not Found\)/] });
  await publish(page, [{ at: NAME, set: { label: 'Called' } }], 'As the desk says');
  await page.goto('/OwnLists');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await head('Called').waitFor();
  await beginEditing(page);

  await head('Code').click();
  const product = page.getByRole('dialog', { name: 'Change Code' });
  await product.getByText('It is the product’s own. Your business has published no change of it.').waitFor();
  expect(await product.getByRole('button', { name: 'Back to the product’s' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await head('Called').click();
  const dialog = page.getByRole('dialog', { name: 'Change Called' });
  await dialog.getByText('Screen Own Lists: “Name” is now called “Called”').waitFor();
  await dialog.getByText(/ Mere Tane, \d{1,2} \w{3} \d{4}: As the desk says$/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Version \d+$/ }).click();
  await page
    .getByRole('dialog', { name: /^Version \d+$/ })
    .getByText('“Name” is now called “Called”')
    .first()
    .waitFor();
  await page.keyboard.press('Escape');

  await dialog.getByRole('button', { name: 'Back to the product’s' }).click();
  await head('Name').waitFor();
  expect(await keptChanges(page)).toEqual([]);
});
