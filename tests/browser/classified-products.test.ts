import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { toasts } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const administrator = 'admin@harbour.example';

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Classified Product Details' });
const popover = (page: Page): Locator => page.getByRole('dialog', { name: 'Qualifier', exact: true });
const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });

async function choose(within: Locator | Page, name: string, option: string): Promise<void> {
  const choice = within.getByRole('combobox', { name, exact: true });
  await choice.click();
  await choice.fill(option);
  await choice
    .page()
    .getByRole('option', { name: new RegExp(option) })
    .first()
    .click();
}

/** The products of Acme, as a broker sees them. */
async function openProducts(email = administrator): Promise<Page> {
  const page = await workplace.signedIn(email);
  await page.goto('/ClassifiedProducts');
  await row(page, 'PALLET-EUR').waitFor();
  await choose(page, 'Client', 'Acme Retail NZ');
  await row(page, 'HEAT-PUMP-26').waitFor();
  return page;
}

describe('classified products', () => {
  test('are listed by client, with what overrides a description', async () => {
    const page = await openProducts();

    await expectAccessible(page);
    expect(await row(page, 'LANTERN-BR').textContent()).toContain('Override');
    expect(await row(page, 'LED-A60').textContent()).toContain('Shenzhen Bright');
    expect(await page.getByText('Found 8 record(s)').count()).toBe(1);
  });

  test('take a qualifier, whose values are named by its type, from the keyboard alone', async () => {
    const page = await openProducts();
    await row(page, 'KETTLE-17').click();
    await details(page).getByRole('button', { name: 'Add qualifier' }).focus();
    await page.keyboard.press('Enter');
    await popover(page).waitFor();
    await expect.poll(() => hasFocus(popover(page).getByRole('combobox', { name: 'Type' }))).toBe(true);
    // One letter, which opens the list: what is marked is taken, also once the list has done what it puts off.
    await page.keyboard.type('P');
    await page.locator('[role=option][data-combobox-selected]', { hasText: 'PER' }).waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('Enter');
    await field(popover(page), 'Authority').waitFor();
    await popover(page).getByRole('button', { name: 'OK', exact: true }).click();
    await expect.poll(() => popover(page).getByText('Required', { exact: true }).count()).toBe(2);
    await expectAccessible(page);

    await field(popover(page), 'Authority').fill('mpi');
    await field(popover(page), 'Permit number').fill('af900');
    await page.keyboard.press('ControlOrMeta+Enter');
    await popover(page).waitFor({ state: 'detached' });
    await expect.poll(() => details(page).getByRole('row', { name: /PER/ }).textContent()).toContain('AF900');

    await details(page).getByRole('row', { name: /PER/ }).getByRole('button', { name: /Edit/ }).click();
    await choose(popover(page), 'Type', 'EXM');
    await expect.poll(() => field(popover(page), 'Code').inputValue()).toBe('');
    expect(await field(popover(page), 'Permit number').count()).toBe(0);
    await field(popover(page), 'Code').fill('ozo');
    await popover(page).getByRole('button', { name: 'OK', exact: true }).click();
    await details(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => toasts(page).textContent()).toContain('KETTLE-17 saved');
  });

  test.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])('have what deletes them at the other end of the foot, at $width pixels', async (size) => {
    const page = await openProducts();
    await page.setViewportSize(size);
    await row(page, 'KETTLE-17').click();
    // Rows above the foot have buttons of these names, too.
    const buttonIn = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).last();
    const box = async (within: Locator, name: string) => {
      const found = await buttonIn(within, name).boundingBox();
      if (found === null) throw new Error(`${name} is not drawn.`);
      return { start: found.x, end: found.x + found.width };
    };
    await buttonIn(details(page), 'Duplicate').waitFor();

    await expect
      .poll(async () => {
        const dialog = await details(page).boundingBox();
        const [remove, duplicate, cancel, save] = await Promise.all(
          ['Delete', 'Duplicate', 'Cancel', 'Save'].map((name) => box(details(page), name)),
        );
        return {
          margin: Math.round((remove?.start ?? 0) - (dialog?.x ?? 0)),
          isApart: (duplicate?.start ?? 0) - (remove?.end ?? 0) > 2 * ((cancel?.start ?? 0) - (duplicate?.end ?? 0)),
          isSaveLast: (save?.start ?? 0) > (cancel?.end ?? 0),
        };
      })
      .toEqual({ margin: 16, isApart: true, isSaveLast: true });

    // Where it is what is asked, it is the last of the pair.
    await buttonIn(details(page), 'Delete').click();
    const asked = page.getByRole('alertdialog');
    await asked.waitFor();
    await expect
      .poll(async () => {
        const [decline, confirm] = await Promise.all(['Cancel', 'Delete'].map((name) => box(asked, name)));
        return (confirm?.start ?? 0) - (decline?.end ?? 0);
      })
      .toBeLessThan(16);
  });

  test('split a pasted code, and are duplicated under a code of their own', async () => {
    const page = await openProducts();
    await row(page, 'RUG-WOOL-160').click();
    const code = field(details(page), 'HS code');
    await code.click();
    await page.evaluate(() => navigator.clipboard.writeText('8415.10.10 00H'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => code.inputValue()).toBe('8415.10');
    expect(await field(details(page), 'Suffix').inputValue()).toBe('10.00H');

    await details(page).getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => field(details(page), 'Product Code').inputValue()).toBe('RUG-WOOL-160 (COPY)');
    await details(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => toasts(page).textContent()).toContain('RUG-WOOL-160 (COPY) added');
    await row(page, 'COPY').waitFor();
  });

  test('are deleted together by an administrator, and chosen by nobody else', async () => {
    const page = await openProducts();
    await row(page, 'TEE-CREW-W').click({ modifiers: ['ControlOrMeta'] });
    await row(page, 'HONEY-250').click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Confirm Delete' });
    await question.getByText('2 will be deleted').waitFor();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    for (const code of ['TEE-CREW-W', 'HONEY-250']) await row(page, code).waitFor({ state: 'detached' });

    const other = await openProducts('user@harbour.example');
    expect(await other.getByRole('checkbox').count()).toBe(0);
  });
});

test('clients are kept, and “All clients” stays as it is', async () => {
  const page = await workplace.signedIn(administrator);
  await page.goto('/Clients');
  await row(page, 'All clients').click();
  const dialog = page.getByRole('dialog', { name: 'Client Details' });
  expect(await field(dialog, 'Name').isDisabled()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await field(dialog, 'Name').fill('Otago Orchards');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => toasts(page).textContent()).toContain('Otago Orchards added');
});

test('what a business buys and sells is kept with what a line begins with', async () => {
  const page = await workplace.signedIn('admin@acme.example');
  await page.goto('/TraderProducts');
  await row(page, 'LED-PANEL-60').click();
  const dialog = page.getByRole('dialog', { name: 'Trader Product Details' });
  expect(await field(dialog, 'Unit Price').inputValue()).toBe('18.4');
  await expectAccessible(page);
});
