import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { button, choose, choosePassword, field, heading, mailedPlace, signInWith, signUp, statements } from '#tests/support/sign-up.ts';
import { problems } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const VERIFY = 'Verify your email address';
/** What a refusal writes into the console. */
const refused = { expectedErrors: [/400 \(Bad Request\)/] };

describe('a business that is new', () => {
  test('signs up, proves its address, activates, signs in and registers', async () => {
    const email = 'ruth@kauri.example';
    const page = await workplace.newPage();
    await page.goto('/auth/login');
    await expectAccessible(page);
    await button(page, 'Register your business').click();

    await heading(page, 'Register your business').waitFor();
    expect(await field(page, 'Full name').isEditable()).toBe(false);
    expect(await button(page, 'Continue').getAttribute('aria-disabled')).toBe('true');
    const [terms] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^Terms and conditions/ }).click()]);
    await heading(terms, 'Terms and conditions').waitFor();
    await terms.close();

    for (const statement of statements) await page.getByRole('switch', { name: statement }).press('Space');
    await field(page, 'Full name').fill('Ruth Moana');
    await field(page, 'Email address').fill(email);
    await button(page, 'Continue').click();
    await problems(page).getByText('Please complete the reCAPTCHA above').waitFor();
    await page.getByRole('checkbox', { name: 'I am a person' }).press('Space');
    await page.getByText('Checked').waitFor();
    await button(page, 'Continue').click();
    await heading(page, 'Please check your inbox').waitFor();
    await button(page, 'Change the address or send it again').click();
    expect(await field(page, 'Email address').inputValue()).toBe(email);
    await page.getByRole('checkbox', { name: 'I am a person' }).press('Space');
    await page.getByText('Checked').waitFor();
    await button(page, 'Continue').click();
    await heading(page, 'Please check your inbox').waitFor();

    await page.goto(await mailedPlace(page, email, VERIFY));
    await heading(page, 'Activate your account').waitFor();
    expect(await field(page, 'Email address').inputValue()).toBe(email);
    expect(await field(page, 'Business').count()).toBe(0);
    await field(page, 'Set password').fill('kettles');
    await page.getByText('Too short (minimum 12 characters)').waitFor();
    await button(page, 'Save').click();
    await problems(page).getByText('Set password have at least 12 characters').waitFor();
    await problems(page).getByText('Confirm password is a required field').waitFor();
    await field(page, 'Set password').fill('password12345');
    await field(page, 'Confirm password').fill('password1234');
    await page.getByText('weak', { exact: true }).waitFor();
    await button(page, 'Save').click();
    await problems(page).getByText("Set password score must be 'good' or stronger").waitFor();
    await problems(page).getByText('Confirm must match password').waitFor();
    await choosePassword(page, 'Set password');
    await button(page, 'Save').click();
    await page.getByText('Your account has been activated, please login.').waitFor();
    await button(page, 'Login').click();
    await signInWith(page, email);

    await page.waitForURL('**/Registration/Business');
    await heading(page, 'Register your business').waitFor();
    expect(await field(page, 'Email address').inputValue()).toBe(email);
    expect(await field(page, 'Branch name').inputValue()).toBe('Main Office');
    await page.getByRole('checkbox', { name: 'NZ - Harbour Brokers Ltd' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /^NZ - /, checked: false }).count()).toBe(0);
    await button(page, 'Save').click();
    await problems(page).getByText('Business name is a required field').waitFor();
    // Chosen by the clock of the browser.
    expect(await list(page, 'Time zone').inputValue()).toBe('Pacific/Auckland');
    expect(await problems(page).getByText('time zone is a required field').count()).toBe(0);
    await expectAccessible(page);
    await field(page, 'Website').fill('www.kauri.example');
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, 'Website').inputValue()).toBe('https://www.kauri.example');
    await fillBusiness(page, 'Kauri Traders');
    await field(page, 'Post code').fill('');
    await button(page, 'Save').click();
    await problems(page).getByText('Post code is a required field').waitFor();
    expect(await problems(page).getByRole('listitem').count()).toBe(1);
    const zone = await registerAs(page, { timeZoneId: 0 });
    expect(zone).toMatchObject({ errors: { timeZoneId: ['time zone is a required field'] } });
    await field(page, 'Post code').fill('1010');
    await button(page, 'Save').click();

    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Kauri Traders').first().waitFor();
    expect(await flags(page)).toEqual(['true', 'true']);
  });

  test('is warned when it is of a type that creates no consignments, and loses nothing by a reload', async () => {
    const page = await newUser('tama@kauri.example');
    await page.goto('/Registration/Business');
    await field(page, 'Business name').fill('Kauri Carters');
    await choose(page, 'Business type', 'Carter');
    await page.getByText('Businesses of this type do not create consignments or see orders.').waitFor();
    await expectAccessible(page);

    await page.reload();
    await expect.poll(() => field(page, 'Business name').inputValue()).toBe('Kauri Carters');
    await page.getByText('Businesses of this type do not create consignments or see orders.').waitFor();
    expect(await flags(page)).toEqual(['true', null]);

    await choose(page, 'Business type', 'Importer');
    await expect.poll(() => page.getByText('Businesses of this type do not create').count()).toBe(0);
  });

  test('is led by the menu to registering and nowhere else', async () => {
    const page = await newUser('moana@kauri.example');
    await page.goto('/Registration/UserDetails');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual(['Register business']);
    await expectAccessible(page);
    await links.first().click();
    await page.waitForURL('**/Registration/Business');
    await heading(page, 'Register your business').waitFor();
  });

  test('finds a country by its code up to two letters and by its name beyond, a time zone by name', async () => {
    const page = await newUser('wiremu@kauri.example');
    await page.goto('/Registration/Business');
    const country = list(page, 'Country');
    const found = async (typed: string) => {
      await country.fill(typed);
      return page.getByRole('option').allInnerTexts();
    };
    await country.click();
    expect(await found('nz')).toEqual(['NZ – New Zealand']);
    expect(await found('zeal')).toEqual(['NZ – New Zealand']);
    expect(await found('xyzzy')).toEqual(['No match found']);
    expect(await found('+')).toEqual(['Too short: type 2 characters of the code, or more of the name']);
    await page.keyboard.press('Escape');

    await page.getByText('Daylight saving is adjusted automatically where possible.').waitFor();
    await choose(page, 'Time zone', 'chatham');
    expect(await list(page, 'Time zone').inputValue()).toBe('Pacific/Chatham');
  });
});

describe('a link that came incomplete', () => {
  test('says so, and the way on mails a new one beside which the first stays good', async () => {
    const email = 'aroha@kauri.example';
    const page = await workplace.newPage(refused);
    await signUp(page, '/Registration/User', { name: 'Aroha Moana', email });
    await heading(page, 'Please check your inbox').waitFor();
    const first = await mailedPlace(page, email, VERIFY);

    await page.goto(first.slice(0, -5));
    await heading(page, 'This link cannot be used').waitFor();
    await expectAccessible(page);
    await button(page, 'Get a new link').click();
    await field(page, 'Email address').fill(email);
    await button(page, 'Send the link').click();
    await heading(page, 'Please check your inbox').waitFor();
    await expect.poll(() => mailedPlace(page, email, VERIFY)).not.toBe(first);
    await page.goto(await mailedPlace(page, email, VERIFY));
    await heading(page, 'Activate your account').waitFor();
    await page.goto(first);
    await heading(page, 'Activate your account').waitFor();
  });
});

const BUSINESS = {
  'Business name': 'Tide Traders',
  Street: '1 Wharf Road',
  City: 'Auckland',
  'Post code': '1010',
  Phone: '+64 9 123 4567',
};
const CHOSEN = { 'Time zone': 'auckland', Country: 'nz', 'Business type': 'Importer' };

const list = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true }).or(field(page, label)).first();

async function fillBusiness(page: Page, name: string): Promise<void> {
  for (const [label, text] of Object.entries({ ...BUSINESS, 'Business name': name })) await field(page, label).fill(text);
  for (const [label, text] of Object.entries(CHOSEN)) await choose(page, label, text);
}

/** Whether registering has begun and is complete, as this tab remembers it. */
function flags(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => ['begun', 'complete'].map((flag) => sessionStorage.getItem(`quayline.registration.${flag}`)));
}

/** Registers by the call itself; answers what the server says. */
async function registerAs(page: Page, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  const reply = await page.request.post('/api/Registrations/business', { data: body, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  return reply.json();
}

/** A page of somebody who has activated and registered no business yet. */
async function newUser(email: string): Promise<Page> {
  const page = await workplace.newPage();
  await signUp(page, '/Registration/User', { name: 'New User', email });
  await page.goto(await mailedPlace(page, email, VERIFY));
  await choosePassword(page, 'Set password');
  await button(page, 'Save').click();
  await button(page, 'Login').click();
  await signInWith(page, email);
  await page.waitForURL('**/Registration/Business');
  return page;
}
