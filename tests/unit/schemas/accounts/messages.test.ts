/** The messages the specification quotes for forms of accounts: at the field, in the browser and on the server alike. */
import { describe, expect, test } from 'vitest';
import { browserVerdict, openBothSides, serverVerdict, type Values } from '../verdicts/both-sides.ts';

const long = (length: number) => 'x'.repeat(length + 1);
const strong = 'seven quiet lanterns over water';

const business: readonly (readonly [string, unknown, string])[] = [
  ['email', '', 'Email address is a required field'],
  ['businessName', '', 'Business name is a required field'],
  ['businessName', long(35), 'Business name must be at most 35 characters'],
  ['businessWebsiteUrl', 'not an address', 'Enter an address like https://www.example.com'],
  ['businessWebsiteUrl', `https://example.com/${long(256)}`, 'Website must be at most 256 characters'],
  ['name', '', 'Your name is a required field'],
  ['name', long(100), 'Your name must be at most 100 characters'],
  ['countryCode', '', 'Country is a required field'],
  ['timeZoneId', 0, 'time zone is a required field'],
  ['regTypeCode', '', 'Business type is a required field'],
  ['addressLine1', '', 'Street is a required field'],
  ['addressLine1', long(35), 'Street must be at most 35 characters'],
  ['addressLine2', long(35), 'Street, continued must be at most 35 characters'],
  ['addressLine3', '', 'City is a required field'],
  ['addressLine3', long(35), 'City must be at most 35 characters'],
  ['addressLine4', long(35), 'Region must be at most 35 characters'],
  ['postalCode', '', 'Post code is a required field'],
  ['postalCode', long(9), 'Post code must be at most 9 characters'],
  ['phoneNumber', '', 'Phone is a required field'],
  ['phoneNumber', long(35), 'Phone must be at most 35 characters'],
  ['branchName', '', 'Branch name is a required field'],
  ['branchName', long(35), 'Branch name must be at most 35 characters'],
  ['contactName', '', 'Contact name is a required field'],
  ['contactName', long(35), 'Contact name must be at most 35 characters'],
  ['tswCode', long(35), 'TSW code must be at most 35 characters'],
];

const passwords = (field: string, label: string): readonly (readonly [string, unknown, string])[] => [
  [field, '', `${label} is a required field`],
  [field, 'short', `${label} have at least 12 characters`],
  [field, long(100), `${label} must be at most 100 characters`],
];

const cases: Readonly<Record<string, readonly (readonly [string, unknown, string])[]>> = {
  'accounts/business-registration': business,
  'accounts/admin-sign-up': [
    ['email', '', 'Email address is a required field'],
    ['email', 'nobody', 'Enter an email address like name@example.com'],
    ['name', '', 'Full name is a required field'],
    ['name', long(100), 'Full name must be at most 100 characters'],
    ['recaptchaResponse', '', 'Please complete the reCAPTCHA above'],
  ],
  'accounts/password-change': [
    ['currentPassword', '', 'Current password is a required field'],
    ['confirmPassword', '', 'Confirm password is a required field'],
    ...passwords('newPassword', 'New password'),
  ],
  'accounts/activation': passwords('password', 'Set password'),
  'accounts/password-reset': passwords('password', 'New password'),
  'accounts/user': [
    ['name', '', 'Full name is a required field'],
    ['name', long(100), 'Full name must be at most 100 characters'],
    ['branchId', '', 'branch is a required field'],
    ['branchId', 0, 'branch is a required field'],
    ['emailAddress', '', 'Email address is a required field'],
    ['emailAddress', 'nobody', 'Enter an email address like name@example.com'],
    ['accountsAccess', '', 'Accounts access is a required field'],
  ],
};

const together: readonly (readonly [string, string, Values, string])[] = [
  [
    'accounts/password-change',
    'newPassword',
    { newPassword: 'password12345', passwordScore: 1 },
    "New password score must be 'good' or stronger",
  ],
  ['accounts/activation', 'password', { password: 'password12345', passwordScore: 1 }, "Set password score must be 'good' or stronger"],
  [
    'accounts/password-change',
    'confirmPassword',
    { newPassword: strong, confirmPassword: `${strong}!` },
    'Confirm must match the new password',
  ],
  ['accounts/activation', 'confirmPassword', { password: strong, confirmPassword: `${strong}!` }, 'Confirm must match password'],
];

async function verdicts(id: string, field: string, values: Values) {
  const sides = await openBothSides(id);
  const one = { name: field, values, context: {}, about: field };
  const ofField = (lines: readonly string[] | undefined) => lines?.filter((line) => line.startsWith(`${field}:`));
  return { browser: ofField(browserVerdict(sides, one)), server: ofField(serverVerdict(sides, one)) };
}

describe.each(Object.entries(cases))('%s', (id, list) => {
  test.each(list)('%s %j says “%s”', async (field, value, message) => {
    const { browser, server } = await verdicts(id, field, { [field]: value });

    expect(server?.join()).toContain(message);
    // Undefined where the form does not show the field.
    expect(browser ?? server).toEqual(server);
  });
});

test.each(together)('%s judges %s together with others', async (id, field, values, message) => {
  const { browser, server } = await verdicts(id, field, values);

  expect(server?.join()).toContain(message);
  expect(browser ?? server).toEqual(server);
});
