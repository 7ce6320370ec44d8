import type { Protection } from '../protection.ts';

const file = 'tests/api/activities.test.ts';
const kinds = 'tests/api/activity-kinds.test.ts';
const everyKind = 'an entry tells who, whom, when and from where; a refused act leaves none; nobody else reads it';
const migration = 'src/server/database/migrations/baseline/log.sql';
const people = 'src/server/database/migrations/002-people-by-id.sql';
const logins = 'tests/api/separate-logins.test.ts';
const verify = 'src/server/operator/verify-log.ts';
const signIn = 'src/server/auth/sign-in.ts';

/** What is on record, and stays it. */
export const record: readonly Protection[] = [
  {
    name: 'a refused sign-in is on record',
    changes: [{ file: signIn, from: '    await logRefused(services, account);\n', to: '' }],
    test: { file, title: 'is every sign-in, right and wrong, with who, when and from where' },
  },
  {
    name: 'a sign-in is on record',
    changes: [{ file: signIn, from: "await writeLogOf(trx, found.registrationId, { what: 'signIn', who: found });", to: '{}' }],
    test: { file, title: 'is every sign-in, right and wrong, with who, when and from where' },
  },
  {
    name: 'a wrong code is on record',
    changes: [
      {
        file: 'src/server/accounts/second-factor.ts',
        from: "codes ? { what: 'secondFactorSet', who: session } : { what: 'codeRefused', who: session }",
        to: "{ what: 'secondFactorSet', who: session }",
      },
    ],
    test: { file, title: 'are password, second factor, own name and the end of a session' },
  },
  {
    name: 'a right password without the code is on record',
    changes: [
      {
        file: signIn,
        from: "await database.asTenant(found.registrationId, (trx) => writeLog(trx, { what: 'codeAsked', about: found }));",
        to: '',
      },
    ],
    test: { file: kinds, title: everyKind },
  },
  {
    name: 'a wrong password of somebody who is signed in is on record',
    changes: [
      {
        file: 'src/server/auth/own-password.ts',
        from: "await services.database.asTenant(session.registrationId, (trx) => writeLog(trx, { what: 'passwordRefused', about: session }));",
        to: '',
      },
    ],
    test: { file: kinds, title: everyKind },
  },
  {
    name: 'what an administrator does to somebody is on record',
    changes: [
      {
        file: 'src/server/accounts/pending-users.ts',
        from: "        await writeLog(trx, { what: 'userWithdrawn', who: session, about: { userId } });\n",
        to: '',
      },
    ],
    test: { file: kinds, title: everyKind },
  },
  {
    name: 'rights of somebody who has not accepted yet are on record',
    changes: [
      {
        file: 'src/server/accounts/pending-users.ts',
        from: "if (subject !== '') await writeLog(",
        to: "if (subject === '-') await writeLog(",
      },
    ],
    test: { file: kinds, title: 'are on record when they are changed; a name that is corrected is not' },
  },
  {
    name: 'no list leaves as a file that is not on record',
    changes: [
      {
        file: 'src/server/http/dispatch.ts',
        from: 'if (given.file !== undefined && this.#requiresSession) await this.#logFile(call, given.file);',
        to: '',
      },
    ],
    test: { file, title: 'is who takes a list out as a file, before it goes' },
  },
  {
    name: "an operator's command is on record in the business",
    changes: [
      {
        file: 'src/server/operator/operator-log.ts',
        from: "  await writeLog(trx, { what: 'operatorCommand', who: OPERATOR_PERSON, about, subject });\n",
        to: '',
      },
    ],
    test: { file, title: "is an operator's command, in the business and with the operators" },
  },
  {
    name: 'whoever serves requests changes no entry',
    changes: [
      {
        file: migration,
        from: 'grant select on log_entry to app_user;',
        to: 'grant select, update, delete on log_entry to app_user;',
      },
    ],
    test: { file, title: 'let %s not %s' },
  },
  {
    name: 'nobody changes an entry, not even the functions of the log',
    changes: [
      {
        file: migration,
        from: 'grant select, insert on log_entry to app_log;',
        to: 'grant select, insert, update on log_entry to app_log;',
      },
    ],
    test: { file, title: 'let %s not %s' },
  },
  {
    name: 'the log of another business is not read',
    changes: [
      {
        file: migration,
        from: 'create policy mine on log_entry for select to app_user using (registration_id = ${me});',
        to: 'create policy mine on log_entry for select to app_user using (true);',
      },
      { file: 'src/server/accounts/log/list-activities.ts', from: ".where('e.registration_id', '=', tenant)", to: '' },
    ],
    test: { file, title: 'is nothing of another business' },
  },
  {
    name: 'a changed entry is found',
    changes: [{ file: verify, from: 'sha256(at.hash, entry.content).equals(entry.hash)', to: 'entry.hash.length > 0' }],
    test: { file, title: 'finds an entry that was changed' },
  },
  {
    name: 'a missing entry is found',
    changes: [{ file: verify, from: "if (entry.number > at.number + 1) fault(at.number + 1, 'missing');", to: '' }],
    test: { file, title: 'finds an entry that is missing in between' },
  },
  {
    name: 'an end that was cut off is found',
    changes: [{ file: verify, from: "for (const number of expected.keys()) if (number > at.number) fault(number, 'missing');", to: '' }],
    test: { file, title: 'finds ends that were cut off with their head, by ends that were kept elsewhere' },
  },
  {
    name: 'what is written while the log is verified is no fault',
    changes: [{ file: verify, from: 'last === null ? found : found.filter(({ number }) => number <= last)', to: 'found' }],
    test: { file, title: 'finds nothing wrong with what is written meanwhile, but with an end that was set back' },
  },
  {
    name: 'an end that was set back is found',
    changes: [{ file: verify, from: '<= number;\n  return grown.filter', to: '< 0 * number;\n  return grown.filter' }],
    test: { file, title: 'finds nothing wrong with what is written meanwhile, but with an end that was set back' },
  },
  {
    name: 'a change of a record that was altered since is found',
    changes: [{ file: verify, from: "else if (!entry.areChangesIntact) fault(entry.number, 'changes');\n", to: '' }],
    test: { file, title: 'finds a change of a record that was %s since' },
  },
  {
    name: 'the log is verified although its own end was set back',
    changes: [{ file: people, from: 'greatest(before.number, (select', to: 'least(before.number, (select' }],
    test: { file, title: 'ends in a verdict where the end of the very log that the command writes to was set back' },
  },
  {
    name: 'whoever serves requests makes no session',
    engine: 'server',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/sign-in.sql',
        from: 'revoke execute on function create_session(bytea, uuid, bigint, text) from app_user;',
        to: '',
      },
      { file: 'src/server/database/schema/logins.ts', from: 'if (faults.length > 0)', to: 'if (faults.length > 99)' },
    ],
    test: { file: logins, title: 'does not let the login that serves %s' },
  },
  {
    name: 'a login that may own tables does not serve beside one that signs in',
    engine: 'server',
    changes: [{ file: 'src/server/database/schema/logins.ts', from: 'if (faults.length > 0)', to: 'if (faults.length > 99)' }],
    test: { file: logins, title: 'is not opened where %s' },
  },
  {
    name: 'a server is not started on an older schema that it may not change',
    engine: 'server',
    changes: [
      { file: 'src/server/database/schema/migrate.ts', from: 'if (first === undefined) return;', to: 'if (first !== null) return;' },
    ],
    test: { file: logins, title: 'is not served before it is migrated' },
  },
];
