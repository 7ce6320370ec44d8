/** A record that a list does not have yet, made from the field that refers to it. */
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
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
});
