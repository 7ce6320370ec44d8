// A business that has just registered, with nothing in it.
import type { Page } from 'playwright-core';
import type { PageOptions } from './browser.ts';
import { button, choose, choosePassword, field, mailedPlace, signInWith, signUp } from './sign-up.ts';
import type { Workplace } from './workplace.ts';

const DETAILS = { Street: '1 Wharf Road', City: 'Auckland', 'Post code': '1010', Phone: '+64 9 123 4567' };
const CHOSEN = { 'Time zone': 'auckland', Country: 'nz', 'Business type': 'Importer' };

interface NewBusiness {
  readonly name: string;
  readonly email: string;
}

/** Signs up, activates and registers an importer; its page is at home. */
export async function newImporter(workplace: Workplace, { name, email }: NewBusiness, options?: PageOptions): Promise<Page> {
  const page = await workplace.newPage(options);
  await signUp(page, '/Registration/User', { name: 'Ana Reyes', email });
  await page.goto(await mailedPlace(page, email, 'Verify your email address'));
  await choosePassword(page, 'Set password');
  await button(page, 'Save').click();
  await button(page, 'Login').click();
  await signInWith(page, email);
  await page.waitForURL('**/Registration/Business');
  for (const [label, text] of Object.entries({ 'Business name': name, ...DETAILS })) await field(page, label).fill(text);
  for (const [label, text] of Object.entries(CHOSEN)) await choose(page, label, text);
  await button(page, 'Save').click();
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}
