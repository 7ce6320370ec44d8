/** A record that a list does not have yet, made from the field that refers to it. */
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { buttonOf, hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

test('an unknown client is made with the name that was typed, and chosen; Escape leaves what was typed', async () => {
  const page = await workplace.signedIn(people.broker);
  await page.goto('/Consignments');
  await page.getByRole('button', { name: 'New consignment', exact: true }).press('Enter');
  const client = page.getByRole('combobox', { name: 'Client', exact: true });
  const details = page.getByRole('dialog', { name: 'Client Details' });
  const offered = page.getByRole('option', { name: 'New Kauri Lanterns Ltd…' });
  await tabTo(page, client);
  await page.keyboard.type('Kauri Lanterns Ltd');
  await offered.waitFor();
  await expectAccessible(page);
  await press(page, 'Enter');
  const name = details.getByRole('textbox', { name: 'Name', exact: true });
  await expect.poll(() => name.inputValue()).toBe('Kauri Lanterns Ltd');
  await expectAccessible(page);

  await press(page, 'Escape');
  await details.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(client)).toBe(true);
  expect(await client.inputValue()).toBe('Kauri Lanterns Ltd');

  await press(page, 'ArrowDown');
  await offered.waitFor();
  await press(page, 'ArrowUp');
  await press(page, 'Enter');
  await expect.poll(() => hasFocus(name)).toBe(true);
  await press(page, 'Control+Enter');
  await details.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(client)).toBe(true);
  await expect.poll(() => client.inputValue()).toBe('Kauri Lanterns Ltd');
  expect(await client.getAttribute('aria-invalid')).not.toBe('true');

  // One client matches this, and is not meant.
  await press(page, 'Control+a');
  await page.keyboard.type('Kauri Lan');
  await page.getByRole('option', { name: 'New Kauri Lan…' }).click();
  await expect.poll(() => name.inputValue()).toBe('Kauri Lan');
  await press(page, 'Escape');
  await details.waitFor({ state: 'detached' });
  expect(await client.inputValue()).toBe('Kauri Lan');
});

test('a product that a lookup does not find is made from what was sought, and selected there', async () => {
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-2799');
  const page = await workplace.signedIn(people.importer);
  await page.goto(`/Consignments/${consignmentId}`);
  await page
    .getByRole('grid', { name: 'Product lines' })
    .getByRole('row', { name: /Desk lamp, brass/ })
    .press('Enter');
  const line = page.getByRole('dialog', { name: /^Product Details/ });
  const code = line.getByRole('textbox', { name: 'Product Code', exact: true });
  await code.fill('KAURI-1');
  await buttonOf(page, code, line.getByRole('button', { name: /^Lookup Buyer.s Products/ }));
  await press(page, 'Enter');
  const lookup = page.getByRole('dialog', { name: /^Lookup Buyer/ });
  await lookup.getByText('No match found').first().waitFor();
  await press(page, 'Alt+n');
  const details = page.getByRole('dialog', { name: 'Trader Product Details' });
  await expect.poll(() => details.getByRole('textbox', { name: 'Product Code', exact: true }).inputValue()).toBe('KAURI-1');
  await expectAccessible(page);
  await tabTo(page, details.getByRole('textbox', { name: 'Description', exact: true }));
  await page.keyboard.type('Lantern of kauri');
  await tabTo(page, details.getByRole('textbox', { name: 'Supplier', exact: true }));
  await page.keyboard.type('Shenzhen Bright');
  await press(page, 'Control+Enter');
  await details.waitFor({ state: 'detached' });
  await lookup.getByRole('row', { name: /KAURI-1 Lantern of kauri/, selected: true }).waitFor();
  await press(page, 'Control+Enter');
  await lookup.waitFor({ state: 'detached' });
  expect(await code.inputValue()).toBe('KAURI-1');
});
