import type { Protection } from '../protection.ts';

const guessing = 'src/server/auth/throttle-guesses.ts';
const attempts = 'src/server/throttling/attempts.ts';
const origins = 'src/server/auth/known-origins.ts';
const passwords = 'src/server/accounts/passwords.ts';
const tokens = 'src/server/database/sessions/tokens.ts';
const secrets = 'src/server/auth/sealed-secrets.ts';
const colleagues = 'src/server/accounts/colleagues.ts';
const factorTest = 'tests/api/accounts-second-factor.test.ts';
const mailWork = 'src/server/jobs/mail-jobs.ts';

/** Users with access can always sign in, whatever others try. */
export const gettingIn: readonly Protection[] = [
  {
    name: 'the number of guesses says of no address whether it is known',
    changes: [
      {
        file: guessing,
        from: "=== 'browser') return",
        to: "!== 'stranger') return",
      },
    ],
    test: {
      file: 'tests/api/hostile-guessing.test.ts',
      title: 'from an office learns nothing of an address: known there, elsewhere or nowhere',
    },
  },
  {
    name: 'a browser somebody has signed in with stays open to them, whoever guesses beside it',
    changes: [{ file: origins, from: "if (origin.device !== '' && found.has(browser)) return 'browser';", to: '' }],
    test: {
      file: 'tests/api/hostile-guessing.test.ts',
      title: 'from an office holds up no browser that has signed in',
    },
  },
  {
    name: 'the browser of one person is a stranger to another',
    changes: [{ file: origins, from: '`${account} by ${device}`', to: '`by ${device}`' }],
    test: { file: 'tests/api/hostile-guessing.test.ts', title: 'waits as well with a browser in which somebody else has signed in' },
  },
  {
    name: 'right passwords side by side are no guesses',
    changes: [
      {
        file: attempts,
        from: "    if (verdict !== 'full') return verdict;",
        to: "    if (verdict !== 'full') return verdict;\n    return 1;",
      },
    ],
    test: {
      file: 'tests/api/hostile-guessing.test.ts',
      title: 'ten people with the right password get in at once, from one desk or for one account',
    },
  },
  {
    name: 'an attempt whose outcome is lost is a failure',
    changes: [{ file: attempts, from: 'set count = count + under_way, under_way = 0', to: 'set under_way = 0' }],
    test: {
      file: 'tests/api/hostile-guessing.test.ts',
      title: 'an attempt whose process ended before its outcome was written counts as failed a minute later',
    },
  },
  {
    name: 'production says how many proxies name the caller’s address',
    changes: [{ file: 'src/server/settings/settings.ts', from: 'TRUSTED_PROXIES === undefined\n', to: 'false\n' }],
    test: { file: 'tests/unit/src/server/settings/settings.test.ts', title: 'refuse %s in production' },
  },
  {
    name: 'a link that somebody else asks for ends none that is under way',
    changes: [
      {
        file: tokens,
        from: '  const row = { registration_id: registrationId, id: newUuid(), purpose,',
        to: '  if (userId !== null) await voidTokens(trx, purpose, { registrationId, userId });\n  const row = { registration_id: registrationId, id: newUuid(), purpose,',
      },
    ],
    test: {
      file: 'tests/api/hostile-tokens.test.ts',
      title: 'a link stays good though somebody asks for another, until one of them is used',
    },
  },
  {
    name: 'a new password ends all links that set one',
    changes: [{ file: passwords, from: "  await voidTokens(trx, 'reset', { registrationId, userId });\n", to: '' }],
    test: {
      file: 'tests/api/hostile-tokens.test.ts',
      title: 'a link stays good though somebody asks for another, until one of them is used',
    },
  },
  {
    name: 'one stranger uses up a share of the mails to an address',
    changes: [
      { file: mailWork, from: '(await isWithinHour(database, `mail ${email} from ${key}`, share)) && isWithinHour(', to: 'isWithinHour(' },
    ],
    test: { file: 'tests/api/hostile-mails.test.ts', title: 'strangers use up no mails of an owner, nor void the link the owner has' },
  },
  {
    name: 'strangers use up no mails of an owner',
    changes: [
      { file: mailWork, from: "  if (standing !== 'stranger') return", to: "  if (standing !== 'stranger' && mailsPerHour === 0) return" },
    ],
    test: { file: 'tests/api/hostile-mails.test.ts', title: 'strangers use up no mails of an owner, nor void the link the owner has' },
  },
  {
    name: 'the key of an authenticator is stored sealed',
    changes: [
      {
        file: secrets,
        from: '  seal(secret: string, context: string): string {\n',
        to: '  seal(secret: string, context: string): string {\n    if (context !== "") return secret;\n',
      },
      {
        file: secrets,
        from: "    if (version !== VERSION) throw new Error('A stored secret is not sealed.');\n",
        to: '    if (version !== VERSION) return sealed;\n',
      },
    ],
    test: { file: factorTest, title: 'is nowhere stored as an authenticator has it, and opens for nobody else' },
  },
  {
    name: 'what is sealed for one opens for nobody else',
    changes: [
      { file: secrets, from: '.setAAD(Buffer.from(context));\n    const sealed', to: ';\n    const sealed' },
      { file: secrets, from: '      .setAAD(Buffer.from(context))\n', to: '' },
    ],
    test: { file: factorTest, title: 'is nowhere stored as an authenticator has it, and opens for nobody else' },
  },
  {
    name: 'a key that is to go opens nothing once all is sealed anew',
    changes: [{ file: secrets, from: 'return key === this.#first ? undefined :', to: 'return key !== undefined ? undefined :' }],
    test: { file: factorTest, title: 'is sealed by the first key when the keys change, and stays good' },
  },
  {
    name: 'keys of authenticators from before are sealed',
    changes: [
      {
        file: secrets,
        from: 'if (version !== VERSION) return this.seal(stored, context);',
        to: 'if (version !== VERSION) return undefined;',
      },
    ],
    test: { file: factorTest, title: 'from before there were keys is sealed when the server starts, and stays good' },
  },
  {
    name: 'production seals by a key of its own',
    changes: [
      {
        file: 'src/server/settings/settings.ts',
        from: "  return NODE_ENV === 'production'\n    ? [`SECOND",
        to: "  return NODE_ENV === 'test'\n    ? [`SECOND",
      },
    ],
    test: { file: 'tests/unit/src/server/settings/settings.test.ts', title: 'refuse %s in production' },
  },
  {
    name: 'no administrator removes the second factor of another',
    changes: [{ file: colleagues, from: "    if (status === 'A') throw new Refusal(409, 'problem.administratorsFactor');\n", to: '' }],
    test: { file: factorTest, title: 'is an administrator: only the operator removes it' },
  },
  {
    name: 'whose second factor is removed is signed out everywhere',
    changes: [{ file: colleagues, from: '    await revokeUserSessions(trx, id);\n', to: '' }],
    test: {
      file: factorTest,
      title: 'is removed by an administrator, who finds it in the list; that is logged and mailed, and ends their sessions',
    },
  },
  {
    name: 'whose second factor is removed is told',
    changes: [
      { file: colleagues, from: "    await enqueue(trx, session.registrationId, { kind: 'second-factor-reset', userId: id });\n", to: '' },
    ],
    test: {
      file: factorTest,
      title: 'is removed by an administrator, who finds it in the list; that is logged and mailed, and ends their sessions',
    },
  },
  {
    name: 'no name holds what nobody sees',
    changes: [{ file: 'schemas/formats/one-line.ts', from: '!HIDDEN.test(value) && ', to: '' }],
    test: {
      file: 'tests/unit/schemas/lines/one-line-fields.test.ts',
      title: 'no one-line text of any entity holds what nobody sees',
    },
  },
  {
    name: 'joiners stand between the letters that they join',
    changes: [{ file: 'schemas/formats/one-line.ts', from: ' && !hasStrayJoiner(value)', to: '' }],
    test: { file: 'tests/unit/schemas/formats/formats.test.ts', title: 'never holds %j' },
  },
  {
    name: 'text that people type is one line without being told so',
    changes: [
      {
        file: 'src/documents/contract/line-formats.ts',
        from: "isLine ? { ...schema, format: 'one-line' } : schema",
        to: 'isLine ? schema : schema',
      },
    ],
    test: {
      file: 'tests/unit/src/documents/contract/resolve-references.test.ts',
      title: 'is one line in each text that people type, unless it says what else it is',
    },
  },
  {
    name: 'what is hidden in a pasted text and changes how it reads is not dropped',
    changes: [
      {
        file: 'src/domain/paste/block/parse-rows.ts',
        from: 'return copiedText(cell);',
        to: "return copiedText(cell).replaceAll('\\u202e', '');",
      },
    ],
    test: {
      file: 'tests/unit/src/domain/paste/copied-text.test.ts',
      title: 'that reads otherwise without what is hidden in it is refused, and kept',
    },
  },
];
