import type { Protection } from '../protection.ts';

const passwords = 'src/server/accounts/passwords.ts';
const signIn = 'src/server/auth/sign-in.ts';
const cookie = 'src/server/auth/token-cookie.ts';
const identity = 'src/server/database/migrations/baseline/sign-in.sql';
const opening = 'src/server/database/migrations/baseline/sign-in.sql';

const renewal = `  const renewed = await createSession(trx, userId, browser);
  if (renewed !== undefined) await revokeSession(trx, token);
  return renewed;`;

/** Sessions: how they begin, how long they last and what ends them. */
export const sessions: readonly Protection[] = [
  {
    name: 'signing in gives a new id, whatever the browser brings',
    changes: [
      { file: signIn, from: renewal, to: '  await revokeSession(trx, token);\n  return createSession(trx, userId, browser, token);' },
      {
        file: 'src/server/database/sessions/sessions.ts',
        from: "userId: number, browser = ''): Promise",
        to: "userId: number, browser = '', given = ''): Promise",
      },
      {
        file: 'src/server/database/sessions/sessions.ts',
        from: "  const token = randomBytes(32).toString('base64url');",
        to: "  const token = given || randomBytes(32).toString('base64url');",
      },
    ],
    test: {
      file: 'tests/api/accounts-security.test.ts',
      title: 'that a browser was given before signing in is never the one it has afterwards',
    },
  },
  {
    name: 'signing in ends the session the browser had',
    changes: [{ file: signIn, from: '  if (renewed !== undefined) await revokeSession(trx, token);\n', to: '' }],
    test: { file: 'tests/api/sign-in.test.ts', title: 'gives a new session each time and ends the one the browser had' },
  },
  {
    name: 'a changed password gives a new id',
    changes: [{ file: passwords, from: 'return renewSession(trx, call, session.userId);', to: 'return call.token;' }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'gets a new id when the password changes, and the others end' },
  },
  {
    name: 'a changed password ends the other sessions',
    changes: [{ file: passwords, from: '    await revokeUserSessions(trx, session.userId, call.token);\n', to: '' }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'gets a new id when the password changes, and the others end' },
  },
  {
    name: 'a password set by a link ends every session',
    changes: [{ file: passwords, from: '    await revokeUserSessions(trx, person.userId);\n', to: '' }],
    test: { file: 'tests/api/accounts-journey.test.ts', title: 'is replaced once by the link, and every session of the user ends' },
  },
  {
    name: 'a password is changed only by whoever knows it',
    changes: [
      { file: passwords, from: "if (!(await isOwnPassword(services, call, session, body.text('currentPassword')))) {", to: 'if (false) {' },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'gets a new id when the password changes, and the others end' },
  },
  {
    name: 'whose rights change is signed out',
    changes: [
      {
        file: 'src/server/accounts/users.ts',
        from: '      await revokeUserSessions(trx, row.id, row.id === userId ? token : undefined);\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/accounts-users.test.ts', title: 'that changes gives no session of before any right' },
  },
  {
    name: 'becoming an administrator by registering gives a new id',
    changes: [
      { file: 'src/server/accounts/registration.ts', from: 'return renewSession(trx, call, session.userId);', to: 'return call.token;' },
    ],
    test: {
      file: 'tests/api/accounts-journey.test.ts',
      title: 'signs up, activates, registers, adds a user, and suspends them at their next request',
    },
  },
  {
    name: 'a confirmed second factor ends the sessions that showed none',
    changes: [
      {
        file: 'src/server/accounts/second-factor.ts',
        from: '        if (codes) await revokeUserSessions(trx, session.userId, call.token);\n',
        to: '',
      },
    ],
    test: {
      file: 'tests/api/accounts-second-factor.test.ts',
      title: 'once it is confirmed, ends the sessions elsewhere, which showed no code',
    },
  },
  {
    name: 'who is suspended is out at the next request',
    changes: [{ file: opening, from: "where s.token_hash = hash and u.status in ('N', 'A')", to: 'where s.token_hash = hash' }],
    test: { file: 'tests/api/sign-in.test.ts', title: 'ends at once when its user is suspended' },
  },
  {
    name: 'who is pending, suspended or gone does not get in by password',
    changes: [
      { file: signIn, from: "isRight && person && (person.status === 'N' || person.status === 'A') ? person", to: 'isRight ? person' },
      {
        file: identity,
        from: "where u.id = person_id and u.status in ('N', 'A')\n  returning",
        to: 'where u.id = person_id\n  returning',
      },
      { file: opening, from: "where s.token_hash = hash and u.status in ('N', 'A')", to: 'where s.token_hash = hash' },
    ],
    because: 'Looked at before the session is made, by the database when it is, and at every request.',
    test: { file: 'tests/api/sign-in.test.ts', title: 'is refused alike for %s' },
  },
  {
    name: 'a session ends when nobody uses it',
    changes: [{ file: opening, from: 'and s.last_seen_at > now() - idle and', to: 'and' }],
    test: { file: 'tests/api/database-sessions.test.ts', title: 'ends when nobody uses it' },
  },
  {
    name: 'a session is over at last, however much it is used',
    changes: [{ file: opening, from: ' and s.created_at > now() - lifetime;', to: ';' }],
    test: { file: 'tests/api/database-sessions.test.ts', title: 'lives on while it is used, and is over at last' },
  },
  {
    name: 'of a session only a hash is stored',
    changes: [
      {
        file: 'src/server/database/sessions/sessions.ts',
        from: "return hash('sha256', token, 'buffer');",
        to: 'return Buffer.from(token);',
      },
    ],
    test: { file: 'tests/api/database-sessions.test.ts', title: 'stores no token' },
  },
  {
    name: 'somebody else’s session is not ended by naming it',
    changes: [{ file: identity, from: 'and s.user_id = person_id and s.id = ended returning', to: 'and s.id = ended returning' }],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'is listed and ended by its own user alone' },
  },
  {
    name: 'no script reads the cookie',
    changes: [{ file: cookie, from: 'Path=/; HttpOnly; SameSite=Lax', to: 'Path=/; SameSite=Lax' }],
    test: { file: 'tests/api/sign-in.test.ts', title: 'answers who it is and sets a cookie no script can read' },
  },
  {
    name: 'over https the cookie is bound to the host',
    changes: [{ file: cookie, from: "isSecure ? '__Host-' : ''", to: "''" }],
    test: { file: 'tests/api/sign-in.test.ts', title: 'over https names its cookie so that it is bound to the host' },
  },
];
