import type { Protection } from '../protection.ts';

const signUp = 'src/server/accounts/sign-up.ts';
const altcha = 'src/server/auth/bot-check/altcha.ts';
const firstUse = 'src/server/auth/bot-check/first-use.ts';
const provider = 'src/server/auth/bot-check/verify-response.ts';
const factor = 'src/server/auth/second-factor.ts';
const signIn = 'src/server/auth/sign-in.ts';

const providers = 'tests/api/bot-check-providers.test.ts';
const notUnderstood = 'lets nobody in while its provider %s, and does not use the response up';

/** What shows that a caller is a person, and the right one: bot check and second factor. */
export const proofs: readonly Protection[] = [
  {
    name: 'nobody signs up without passing the bot check',
    changes: [
      {
        file: signUp,
        from: `  if (!(await services.botCheck.isPassed(response, call.address))) {
    throw invalid({ recaptchaResponse: [text('problem.value.botCheck')] });
  }
`,
        to: '  await services.botCheck.isPassed(response, call.address);\n',
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'takes a solution once, however often it is sent at the same time' },
  },
  {
    name: 'a bot check is solved, not made up',
    changes: [
      {
        file: altcha,
        from: 'if (!payload || !(await isSolved(payload, await keysOf()))) return false;',
        to: 'if (!payload) return false;',
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'takes a solution once, however often it is sent at the same time' },
  },
  {
    name: 'the solution of a bot check is good once',
    changes: [{ file: altcha, from: 'return isFirstUse(database, `${nonce} ${salt}`, expiresAt);', to: 'return true;' }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'takes a solution once, however often it is sent at the same time' },
  },
  {
    name: 'a solution is stored and looked for in one statement',
    changes: [
      {
        file: firstUse,
        from: '  const { rows } = await database.anonymous((trx) =>',
        to: `  const seen = await database.anonymous((trx) => sql\`select id from bot_check_solution where id = \${id}\`.execute(trx));
  if (seen.rows.length > 0) return false;
  const { rows } = await database.anonymous((trx) =>`,
      },
      {
        file: firstUse,
        from: 'on conflict do nothing returning id`',
        to: 'on conflict (id) do update set expires_at = excluded.expires_at returning id`',
      },
      {
        file: 'src/server/database/migrations/baseline/sign-in.sql',
        from: 'grant select, insert on bot_check_solution to app_user;',
        to: 'grant select, insert, update on bot_check_solution to app_user;',
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'takes a solution once, however often it is sent at the same time' },
  },
  {
    name: 'a bot check has an end',
    changes: [{ file: altcha, from: '        expiresAt: Math.floor(Date.now() / 1_000) + LIFETIME_S,\n', to: '' }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'takes a solution once, however often it is sent at the same time' },
  },
  {
    name: 'header and body bring the same bot check',
    changes: [
      {
        file: signUp,
        from: "return header === body.text('recaptchaResponse') ? {} :",
        to: "return header === '' ? {} : header !== '' ? {} :",
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'takes a solution once, however often it is sent at the same time' },
  },
  {
    name: 'the response of a provider is good once',
    changes: [
      {
        file: 'src/server/auth/bot-check/create-bot-check.ts',
        from: 'return isFirstUse(database, `${botCheck} ${response}`, Math.floor(Date.now() / 1_000) + USED_FOR_S);',
        to: 'return true;',
      },
    ],
    test: { file: providers, title: 'takes a response once, though its provider would take it again and again' },
  },
  {
    name: 'a provider that says nothing in time is not waited for',
    changes: [{ file: provider, from: ", redirect: 'error', signal }", to: ", redirect: 'error' }" }],
    test: { file: providers, title: notUnderstood },
  },
  {
    name: 'a provider that is out of order lets nobody in',
    changes: [{ file: provider, from: 'reply.ok ? await reply.json() : undefined', to: 'await reply.json()' }],
    test: { file: providers, title: notUnderstood },
  },
  {
    name: 'what a provider says is a yes or a no',
    changes: [
      { file: provider, from: "if (typeof verdict !== 'boolean') throw", to: 'if (verdict === undefined) throw' },
      { file: provider, from: '  return verdict;\n', to: '  return Boolean(verdict);\n' },
    ],
    test: { file: providers, title: notUnderstood },
  },
  {
    name: 'a session alone sets up no second factor',
    changes: [
      {
        file: 'src/server/accounts/second-factor.ts',
        from: "if (!(await isOwnPassword(services, call, caller.session, own.text('currentPassword')))) {",
        to: 'if (false) {',
      },
    ],
    test: {
      file: 'tests/api/accounts-second-factor.test.ts',
      title: 'is set up by whoever knows the password; a session alone begins nothing',
    },
  },
  {
    name: 'a second factor is asked for',
    changes: [{ file: signIn, from: '  if (found.hasSecondFactor) await requireCode(services, call, found, code);\n', to: '' }],
    test: { file: 'tests/api/accounts-second-factor.test.ts', title: 'is asked for after the password, and each code is good once' },
  },
  {
    name: 'the code of a time step is good once',
    changes: [{ file: factor, from: ' and last_step < ${step} returning user_id', to: ' returning user_id' }],
    test: { file: 'tests/api/accounts-second-factor.test.ts', title: 'is asked for after the password, and each code is good once' },
  },
  {
    name: 'a recovery code is good once',
    changes: [{ file: factor, from: 'array_remove(recovery_hashes, ${hash})', to: 'recovery_hashes' }],
    test: { file: 'tests/api/accounts-second-factor.test.ts', title: 'is asked for after the password, and each code is good once' },
  },
  {
    name: 'a second factor that the business requires comes first',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/sign-in.sql',
        from: 'if must_set_up_second_factor and not is_setting_up then',
        to: 'if false then',
      },
    ],
    test: { file: 'tests/api/accounts-second-factor.test.ts', title: 'where the business requires it comes before anything else' },
  },
];
