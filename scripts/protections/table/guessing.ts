import type { Protection } from '../protection.ts';

const guessing = 'src/server/auth/throttle-guesses.ts';
const attempts = 'src/server/throttling/attempts.ts';
const signUp = 'src/server/accounts/sign-up.ts';
const passwords = 'src/server/accounts/passwords.ts';
/** With it `passwords` can look whether an address is known. */
const findsPeople = {
  file: passwords,
  from: "import { revokeUserSessions } from '../database/sessions/sessions.ts';",
  to: "import { revokeUserSessions, findSignIn } from '../database/sessions/sessions.ts';",
} as const;
const signIn = 'src/server/auth/sign-in.ts';
const origins = 'src/server/auth/known-origins.ts';
const mailWork = 'src/server/jobs/mail-jobs.ts';

/** What an address, a password or a code could be guessed by. */
export const guesses: readonly Protection[] = [
  {
    name: 'signing in answers the same for known and unknown addresses',
    changes: [
      {
        file: signIn,
        from: 'const isRight = await isPassword(',
        to: "if (!person) throw new Refusal(400, 'problem.notFound');\n    const isRight = await isPassword(",
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'answers the same for a known and an unknown address' },
  },
  {
    name: 'signing up answers the same for known and unknown addresses',
    changes: [
      {
        file: signUp,
        from: '  await services.database.anonymous((trx) => enqueue(',
        to: "  if (await services.database.anonymous((trx) => findSignIn(trx, email))) throw invalid({ email: ['known'] });\n  await services.database.anonymous((trx) => enqueue(",
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'answers the same for a known and an unknown address' },
  },
  {
    name: 'a forgotten password answers the same for known and unknown addresses',
    changes: [
      findsPeople,
      {
        file: passwords,
        from: '  await services.database.anonymous((trx) => enqueue(trx, NO_BUSINESS',
        to: "  if (!(await services.database.anonymous((trx) => findSignIn(trx, body.text('email'))))) throw noSession();\n  await services.database.anonymous((trx) => enqueue(trx, NO_BUSINESS",
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'answers the same for a known and an unknown address' },
  },
  {
    name: 'an unknown address costs a hash like a known one',
    changes: [
      {
        file: 'src/server/auth/passwords.ts',
        from: '  const compared = phc ?? (await nobodys);\n',
        to: '  if (phc === null) return false;\n  const compared = phc;\n',
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'works as hard for the one as for the other: neither costs a hash more' },
  },
  {
    name: 'a forgotten password costs the request the same work for every address',
    changes: [
      findsPeople,
      {
        file: passwords,
        from: '  await services.database.anonymous((trx) => enqueue(trx, NO_BUSINESS',
        to: "  if (await services.database.anonymous((trx) => findSignIn(trx, body.text('email')))) await hashPassword('made at once');\n  await services.database.anonymous((trx) => enqueue(trx, NO_BUSINESS",
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'works as hard for the one as for the other: neither costs a hash more' },
  },
  {
    name: 'guesses of the own password wait, whichever call they are made by',
    changes: [{ file: 'src/server/auth/own-password.ts', from: '`password of ${session.userId}`', to: '`password ${Math.random()}`' }],
    test: { file: 'tests/api/hostile-guessing.test.ts', title: 'has to wait, whichever call they guess by' },
  },
  {
    name: 'guesses of a password wait from some failure on',
    changes: [
      { file: guessing, from: "  if (wait > 0) throw new Refusal(429, 'problem.tooManyAttempts', { retryAfterSeconds: wait });\n", to: '' },
    ],
    test: { file: 'tests/api/sign-in.test.ts', title: 'must wait longer and longer from the fifth failure on, and never for good' },
  },
  {
    name: 'guesses side by side are counted before they are judged',
    changes: [
      {
        file: attempts,
        from: "return failures + underWay < free ? 0 : 'full';",
        to: 'return 0;',
      },
    ],
    test: { file: 'tests/api/sign-in.test.ts', title: 'counts guesses sent side by side as those in a row' },
  },
  {
    name: 'guesses of many accounts from one network wait',
    changes: [
      {
        file: guessing,
        from: "    { key: `from ${call.network}`, free: free * SHARED_FACTOR, pace: 'short' },\n",
        to: '',
      },
    ],
    test: {
      file: 'tests/api/hostile-guessing.test.ts',
      title: 'gains no free guesses by signing in to an account of their own in between',
    },
  },
  {
    name: 'guesses of one account from many networks wait',
    changes: [{ file: guessing, from: "    { key: what, free: free * SHARED_FACTOR, pace: 'short' },\n", to: '' }],
    test: {
      file: 'tests/api/hostile-guessing.test.ts',
      title: 'from many addresses waits as well, and keeps out no browser that has signed in',
    },
  },
  {
    name: 'the network of an owner is no stranger to the mails of an address',
    changes: [{ file: origins, from: "return found.has(network) ? 'network' : 'stranger';", to: "return 'stranger';" }],
    test: { file: 'tests/api/hostile-mails.test.ts', title: 'strangers use up no mails of an owner, nor void the link the owner has' },
  },
  {
    name: 'an IPv6 customer is one caller, not a million',
    changes: [
      {
        file: 'src/server/http/connections/network.ts',
        from: 'if (!isIPv6(address)) return address;\n  return `${groupsOf',
        to: 'return address;\n  return `${groupsOf',
      },
    ],
    test: {
      file: 'tests/api/hostile-guessing.test.ts',
      title: 'waits whatever address of their network they use, where it hands out millions',
    },
  },
  {
    name: 'a caller is the same one whatever port a proxy names beside the address',
    changes: [
      {
        file: 'src/server/http/connections/network.ts',
        from: 'return ipv6 ?? ipv4 ?? named;',
        to: 'return [ipv6, ipv4].length > 2 ? "" : named;',
      },
    ],
    test: { file: 'tests/unit/src/server/http/connections/network.test.ts', title: '%s counts as %s' },
  },
  {
    name: 'nobody but a trusted proxy names the caller’s address',
    changes: [
      {
        file: 'src/server/app.ts',
        from: 'trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,',
        to: 'trustProxy: true,',
      },
    ],
    test: { file: 'tests/api/hostile-guessing.test.ts', title: 'hides behind no address a caller invents' },
  },
  {
    name: 'guesses of a code wait long, wherever they come from',
    changes: [{ file: guessing, from: "return [{ key: what, free, pace: 'long' }];", to: 'return [];' }],
    test: {
      file: 'tests/api/hostile-guessing.test.ts',
      title: 'waits wherever they come from, longer than for a password, and is not forgotten within the day',
    },
  },
  {
    name: 'what sends mail has a limit an hour',
    changes: [
      {
        file: 'src/server/auth/services.ts',
        from: '  if (await isWithinHour(database, what, settings.signUpsPerHour * factor)) return;\n',
        to: '  return;\n',
      },
    ],
    test: { file: 'tests/api/accounts-security.test.ts', title: 'on what sends mail are counted for all callers of one address' },
  },
  {
    name: 'a mailbox is not filled at the wish of strangers',
    changes: [
      {
        file: mailWork,
        from: 'attempt > 1 || isMailAllowed(database, email.toLowerCase(), asker, mailsPerHour);',
        to: 'attempt > 0;',
      },
    ],
    test: {
      file: 'tests/api/hostile-jobs.test.ts',
      title: 'a mail that could not be sent at first is sent later, though its address may be written to once an hour',
    },
  },
  {
    name: 'a crowd of passwords to hash is turned away',
    changes: [
      {
        file: 'src/server/auth/passwords.ts',
        from: "  if (waiting.length >= MOST_WAITING) throw new Unavailable('The queue for password hashes is full.');\n",
        to: '',
      },
    ],
    test: {
      file: 'tests/unit/src/server/auth/passwords.test.ts',
      title: 'of a crowd of checks the last are told to come back, and the others get their turn',
    },
  },
  {
    name: 'the strength of a password is measured on the server',
    changes: [
      {
        file: 'src/server/auth/password-score.ts',
        from: 'return isLong ? passwordScore(password, facts) : undefined;',
        to: 'return isLong ? 4 : undefined;',
      },
    ],
    test: {
      file: 'tests/api/accounts-journey.test.ts',
      title: 'signs up, activates, registers, adds a user, and suspends them at their next request',
    },
  },
];
