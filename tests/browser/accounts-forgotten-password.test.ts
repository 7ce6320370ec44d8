import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { problems } from '#tests/support/product-details.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { button, field, heading, mailedPlace, passphrase } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const RESET = 'Set a new password';
/** What a refusal writes into the console. */
const refused = { expectedErrors: [/400 \(Bad Request\)/] };

describe('a forgotten password', () => {
  test('is asked for, set anew and used without a mouse', async () => {
    const page = await workplace.newPage(refused);
    const keys = page.keyboard;
    await page.goto('/auth/login');
    await tabTo(page, button(page, 'Forgotten your password?'));
    await press(page, 'Enter');
    await heading(page, 'Forgotten password').waitFor();
    await expect.poll(() => hasFocus(field(page, 'Email address'))).toBe(true);
    await keys.type(people.broker);
    await press(page, 'Enter');
    await heading(page, 'Please check your inbox').waitFor();
    await tabTo(page, button(page, 'Back to sign in'));
    await tabTo(page, button(page, 'Change the address or send it again'));
    await press(page, 'Enter');
    expect(await field(page, 'Email address').inputValue()).toBe(people.broker);
    await tabTo(page, button(page, 'Send the link'));
    await press(page, 'Enter');
    await heading(page, 'Please check your inbox').waitFor();

    const place = await mailedPlace(page, people.broker, RESET);
    await page.goto(place);
    await page.getByText(`For ${people.broker}.`).waitFor();
    await expect.poll(() => hasFocus(field(page, 'New password'))).toBe(true);
    await keys.type('kettles');
    await press(page, 'ControlOrMeta+Enter');
    await expect.poll(() => hasFocus(problems(page))).toBe(true);
    await tabTo(page, problems(page).getByRole('button', { name: 'New password have at least 12 characters' }));
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(field(page, 'New password'))).toBe(true);
    await press(page, 'Control+A');
    await keys.type(passphrase);
    await tabTo(page, field(page, 'Confirm password'));
    await keys.type(passphrase);
    await page.getByText('strong', { exact: true }).waitFor();
    await press(page, 'ControlOrMeta+Enter');
    await heading(page, 'Your password is set').waitFor();
    await tabTo(page, button(page, 'Login'));
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(field(page, 'Email address'))).toBe(true);
    await keys.type(people.broker);
    await tabTo(page, field(page, 'Password'));
    await keys.type(passphrase);
    await keys.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto(place);
    await heading(page, 'This link cannot be used').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
    await tabTo(page, button(page, 'Get a new link'));
    await press(page, 'Enter');
    await heading(page, 'Forgotten password').waitFor();
  });
});
