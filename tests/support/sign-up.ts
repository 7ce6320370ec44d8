// Pages on which people become users, and the mails that lead to them.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const passphrase = 'seven slow kettles under rain';
export const statements = ['I confirm that this business has NOT been registered previously', 'I accept the terms and conditions'] as const;

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Waits for a mail to an address; returns path and search of the link in it. */
export async function mailedPlace(page: Page, address: string, subject: string): Promise<string> {
  let place: string | undefined;
  await expect
    .poll(
      async () => {
        const mails: readonly Mail[] = await (await page.request.get('/dev/mailbox.json')).json();
        const mail = mails.find((sent) => sent.to === address && sent.subject === subject);
        place = /https?:\/\/[^/\s]+(\S+)/.exec(mail?.text ?? '')?.[1];
        return place;
      },
      { message: `mail to ${address}: ${subject}`, timeout: 10_000 },
    )
    .toBeDefined();
  return place ?? '';
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Ticks the box of the bot check and waits until the browser has done its work. */
export async function passBotCheck(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am a person' }).click();
  await page.getByText('Checked').waitFor();
}

/** Fills in the sign-up form and sends it. */
export async function signUp(
  page: Page,
  place: string,
  { name, email }: { readonly name: string; readonly email?: string },
): Promise<void> {
  await page.goto(place);
  for (const statement of statements) await page.getByRole('switch', { name: statement }).click();
  await field(page, 'Full name').fill(name);
  if (email !== undefined) await field(page, 'Email address').fill(email);
  await passBotCheck(page);
  await button(page, 'Continue').click();
}

/** Types a password twice and waits for its score. */
export async function choosePassword(page: Page, label: string, secret = passphrase): Promise<void> {
  await field(page, label).fill(secret);
  await field(page, 'Confirm password').fill(secret);
  await page.getByText('strong', { exact: true }).waitFor();
}

export async function signInWith(page: Page, email: string, secret = passphrase): Promise<void> {
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(secret);
  await button(page, 'Sign in').click();
}

/** Chooses from a list by what is typed. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label, exact: true }).or(field(page, label)).first();
  await list.click();
  await list.fill(typed);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

/** Asserts that nothing overflows horizontally. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
}
