import type { Change, Protection } from '../protection.ts';

const identity = 'src/server/database/migrations/baseline/sign-in.sql';
const tokens = 'src/server/database/sessions/tokens.ts';
const activation = 'src/server/accounts/joining/activation.ts';
const mail = 'src/server/mail/mail.ts';

const finding = (condition: string, address: string) => `  select t.registration_id, t.user_id, t.email from one_time_token t
  where t.token_hash = hash${condition}
    and (t.user_id is null or exists (
      select from person u where u.registration_id = t.registration_id and u.id = t.user_id${address}))`;
const spending = (condition: string, address: string) => `  update one_time_token t set used_at = now()
  where t.token_hash = hash${condition}
    and (t.user_id is null or exists (
      select from person u where u.registration_id = t.registration_id and u.id = t.user_id${address}))`;

const CONDITIONS = ' and t.purpose = wanted and t.used_at is null and t.expires_at > now()';
const ADDRESS = ' and lower(u.email) = lower(t.email)';

/** Both when a link is looked at and when it is used. */
function withoutCondition(condition: string, address = ADDRESS): [Change, Change] {
  const left = CONDITIONS.replace(condition, '');
  return [
    { file: identity, from: finding(CONDITIONS, ADDRESS), to: finding(left, address) },
    { file: identity, from: spending(CONDITIONS, ADDRESS), to: spending(left, address) },
  ];
}

const onlyOnce: Change = {
  file: identity,
  from: spending(CONDITIONS, ADDRESS),
  to: spending(CONDITIONS.replace(' and t.used_at is null', ''), ADDRESS),
};

/** Makes links of the address a request names, as careless servers do. */
const linksOf = (header: string): Change => ({
  file: 'src/server/app.ts',
  from: '  const links = new Links(publicUrl);\n',
  to: `  const links = new Links(publicUrl);
  app.addHook('onRequest', async ({ headers }) => {
    const named = headers['${header}'];
    if (named && !named.startsWith('localhost')) publicUrl.host = named;
  });
`,
});
const lapsed = 'src/server/database/migrations/baseline/accounts.sql';
const pending = 'src/server/accounts/pending-users.ts';

/** Links in mails, what they are good for, and the mails themselves. */
export const links: readonly Protection[] = [
  {
    name: 'the Host header makes no link',
    changes: [linksOf('host')],
    test: { file: 'tests/api/accounts-journey.test.ts', title: 'has a link to the public address whatever %s says' },
  },
  {
    name: 'X-Forwarded-Host makes no link',
    changes: [linksOf('x-forwarded-host')],
    test: { file: 'tests/api/accounts-journey.test.ts', title: 'has a link to the public address whatever %s says' },
  },
  {
    name: 'a link sets a password once, however often it is used at the same time',
    changes: [onlyOnce],
    test: { file: 'tests/api/accounts-journey.test.ts', title: 'is replaced once by the link, and every session of the user ends' },
  },
  {
    name: 'a link activates once, however often it is used at the same time',
    changes: [
      onlyOnce,
      {
        file: activation,
        from: "      .where('status', '=', 'P')\n      .executeTakeFirst();\n    if (numUpdatedRows",
        to: '      .executeTakeFirst();\n    if (numUpdatedRows',
      },
    ],
    because: 'The token is used up, and only who is pending is activated.',
    test: { file: 'tests/api/accounts-journey.test.ts', title: 'happens once, however often the link is used at the same time' },
  },
  {
    name: 'an activation link is its own user’s',
    changes: [
      {
        file: activation,
        from: "owner?.userId === path.number('id') && owner.userId === first.record['userId'] && isSame(",
        to: 'owner !== undefined && isSame(',
      },
    ],
    test: { file: 'tests/api/hostile-tokens.test.ts', title: 'a link activates nobody else, though they wait in the same business' },
  },
  {
    name: 'an activation link is used with the address it was sent to',
    changes: [{ file: activation, from: " && isSame(owner.email, first.text('email'));", to: ';' }],
    test: {
      file: 'tests/api/accounts-journey.test.ts',
      title: 'by a link of another person, or another address, is refused like a made-up one',
    },
  },
  {
    name: 'a link is worth nothing once its address is no longer the person’s',
    changes: withoutCondition('', ''),
    test: { file: 'tests/api/hostile-tokens.test.ts', title: 'a link to an address that is no longer the person’s is of no use' },
  },
  {
    name: 'a link is worth nothing when its time is over',
    changes: withoutCondition(' and t.expires_at > now()'),
    test: { file: 'tests/api/hostile-tokens.test.ts', title: 'a link can be used until its time is over' },
  },
  {
    name: 'a link to set a password lives half an hour',
    changes: [{ file: tokens, from: 'reset: 0.5,', to: 'reset: 24,' }],
    test: { file: 'tests/api/hostile-tokens.test.ts', title: 'a link lives as long as its purpose allows' },
  },
  {
    name: 'a link does only what it was sent for',
    changes: withoutCondition(' and t.purpose = wanted'),
    test: { file: 'tests/api/hostile-tokens.test.ts', title: 'a link does only what it was sent for' },
  },
  {
    name: 'a link of the operator ends the ones before',
    changes: [
      { file: 'src/server/operator/commands.ts', from: "    await voidTokens(trx, 'reset', { registrationId, userId });\n", to: '' },
    ],
    test: { file: 'tests/api/hostile-operator.test.ts', title: 'voids the link of before by a new one' },
  },
  {
    name: 'a changed password ends the links to set another',
    changes: [
      { file: 'src/server/accounts/passwords.ts', from: "  await voidTokens(trx, 'reset', { registrationId, userId });\n", to: '' },
    ],
    test: {
      file: 'tests/api/hostile-races.test.ts',
      title: 'a new password is set once by a link, and by a link from before a change not at all',
    },
  },
  {
    name: 'invitations are told only to whoever has proven the address',
    changes: [
      {
        file: 'src/server/accounts/invites.ts',
        from: 'const proven = await provenAddress();',
        to: 'const proven = (await provenAddress()) ?? email;',
      },
    ],
    test: { file: 'tests/api/accounts-journey.test.ts', title: 'is invited, and activates without a mail' },
  },
  {
    name: 'values are escaped in the HTML of a mail',
    changes: [{ file: mail, from: "'html', mapped(values, escapeHtml)", to: "'html', mapped(values, onOneLine)" }],
    test: { file: 'tests/api/accounts-journey.test.ts', title: 'a name that is HTML stays text in the mail' },
  },
  {
    name: 'values begin no line in the text of a mail',
    changes: [{ file: mail, from: "'text', mapped(values, onOneLine)", to: "'text', mapped(values, (value) => value)" }],
    test: { file: 'tests/api/hostile-addresses.test.ts', title: 'adds no line, link, field or tag to the mail of somebody else' },
  },
  {
    name: 'values add no header to the subject of a mail',
    changes: [{ file: mail, from: "'subject', mapped(values, onOneLine)", to: "'subject', mapped(values, (value) => value)" }],
    test: { file: 'tests/api/hostile-addresses.test.ts', title: 'stands in a subject on one line' },
  },
  {
    name: 'an address is one address',
    changes: [
      {
        file: 'schemas/formats/idn-email.ts',
        from: "isStandard('email', withPlainLetters(text)) && ",
        to: '',
      },
    ],
    test: { file: 'tests/api/hostile-addresses.test.ts', title: 'written as %j is none' },
  },
  {
    name: 'a sign-up that can still be activated keeps its address',
    changes: [
      {
        file: lapsed,
        from: "and t.purpose = 'activation' and t.used_at is null and t.expires_at > now())",
        to: 'and false)',
      },
    ],
    test: { file: 'tests/api/accounts-lapsed.test.ts', title: 'with whoever %s' },
  },
  {
    name: 'whom a business added is not removed by a stranger who signs up',
    changes: [{ file: lapsed, from: 'and not exists (select from registration r where r.id = u.registration_id)', to: '' }],
    test: {
      file: 'tests/api/accounts-lapsed.test.ts',
      title: 'with whoever a business added, whose link is over, though somebody signs up with it',
    },
  },
  {
    name: 'a stranger who signs up with an address does not hold it for ever',
    changes: [{ file: lapsed, from: "and u.status = 'P' and u.created_at", to: 'and false and u.created_at' }],
    test: { file: 'tests/api/accounts-lapsed.test.ts', title: 'gives its address to the next, who hears and is told nothing of it' },
  },
  {
    name: 'who has activated cannot be withdrawn',
    changes: [{ file: pending, from: "  if (status !== 'P') throw new Refusal(409, 'problem.alreadyActivated');\n", to: '' }],
    test: {
      file: 'tests/api/accounts-pending.test.ts',
      title: 'whose address is corrected gets a mail there, and the link of the one before is dead',
    },
  },
  {
    name: 'no request removes a person who has activated',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/accounts.sql',
        from: "create policy withdrawn on person as restrictive for delete to app_user using (status = 'P');\n",
        to: '',
      },
    ],
    test: {
      file: 'tests/api/accounts-pending.test.ts',
      title: 'is not seen by another business, and nobody active is removed by the database either',
    },
  },
];
