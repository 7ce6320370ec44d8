import type { Protection } from '../protection.ts';

const users = 'src/server/accounts/users.ts';
const activation = 'src/server/accounts/joining/activation.ts';
const moving = 'src/server/accounts/joining/move-user.ts';
const erasing = 'src/server/accounts/erase-user.ts';
const erased = 'src/server/database/migrations/002-people-by-id.sql';
const invitationsTest = 'tests/api/accounts-invitations.test.ts';
const erasureTest = 'tests/api/accounts-erasure.test.ts';

/** Whose an address is, and that it can go. */
export const addresses: readonly Protection[] = [
  {
    name: 'adding a user tells nothing of accounts elsewhere',
    changes: [
      {
        file: users,
        from: "import { revokeUserSessions, type Session } from '../database/sessions/sessions.ts';",
        to: "import { findSignIn, revokeUserSessions, type Session } from '../database/sessions/sessions.ts';",
      },
      {
        file: users,
        from: '      await refuseEqual(insertPerson(trx, {',
        to: "        if (await findSignIn(trx, email)) throw invalid({ emailAddress: ['known'] });\n      await refuseEqual(insertPerson(trx, {",
      },
    ],
    test: {
      file: invitationsTest,
      title: 'is answered and listed the same, whether it has an account elsewhere, has signed up, is added elsewhere or is nobody’s',
    },
  },
  {
    name: 'whoever has an account joins another business signed in alone',
    changes: [{ file: activation, from: "  if (!mayLeave(holder)) throw new Refusal(409, 'problem.hasAccount');\n", to: '' }],
    test: { file: invitationsTest, title: 'cannot be brought over by the link alone' },
  },
  {
    name: 'an own sign-up wins over what a business has offered to the address',
    changes: [
      {
        file: 'src/server/jobs/mail-jobs.ts',
        from: 'const own = person && !person.isInvited ? person',
        to: 'const own = person ? person',
      },
    ],
    test: { file: invitationsTest, title: 'wins over a business that added the address before, whose entry stays until its owner says no' },
  },
  {
    name: 'an invitation is accepted and declined by nobody else',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/accounts.sql',
        from: 'where lower(u.email) = lower(mail collate "C") and u.status = \'P\'\n  order by',
        to: "where u.status = 'P'\n      order by",
      },
    ],
    test: { file: invitationsTest, title: 'neither accepts nor declines what others are offered' },
  },
  {
    name: 'of two places that are accepted at once one is told why it was not',
    engine: 'server',
    changes: [
      {
        file: 'src/server/records/store/refuse-duplicates.ts',
        from: 'throw sqlState(error) === UNIQUE_VIOLATION ? refusal : error;',
        to: 'throw error;',
      },
    ],
    test: {
      file: 'tests/api/hostile-races.test.ts',
      title: 'of two businesses that offer a place to one address, one gets the account',
    },
  },
  {
    name: 'the last administrator leaves no business',
    changes: [
      {
        file: moving,
        from: "  if (administrators.length === 1 && administrators[0]?.id === userId) throw new Refusal(409, 'problem.lastAdministrator');\n",
        to: '',
      },
    ],
    test: { file: invitationsTest, title: 'stays where they are the only administrator' },
  },
  {
    name: 'who is erased is named nowhere',
    changes: [
      { file: erased, from: "set status = 'E', email = '', password_hash = null, data = '{}', version", to: "set status = 'E', version" },
    ],
    test: {
      file: erasureTest,
      title: 'is named nowhere in the database, in consignments of others neither, and what they did is still on record',
    },
  },
  {
    name: 'who is erased is named no more where they were before',
    changes: [{ file: erasing, from: '  for (const account of left) {', to: '  for (const account of left.slice(left.length)) {' }],
    test: { file: erasureTest, title: 'is named no more in the businesses they have left either' },
  },
  {
    name: 'who is erased gets no name back by a change that waited',
    changes: [{ file: 'src/server/accounts/profile.ts', from: "\n    .where('u.status', '<>', 'E')", to: '' }],
    test: { file: erasureTest, title: 'gets no name back by a change of it that waits for the erasure' },
    engine: 'server',
  },
  {
    name: 'who is erased is no contact of the business any more',
    changes: [{ file: erased, from: "jsonb_set(r.data, '{contactName}', to_jsonb(called))", to: 'r.data' }],
    test: { file: erasureTest, title: 'erases an administrator, the last one too, in words that cannot be meant otherwise' },
  },
  {
    name: 'a colleague of the same name is not taken for whom was erased',
    changes: [{ file: erased, from: "and o.full_name = r.data->>'contactName');\n  delete", to: 'and false);\n  delete' }],
    test: { file: erasureTest, title: 'leaves the entries of a colleague of the same name as they are' },
  },
  {
    name: 'an administrator is erased by no other',
    changes: [{ file: erasing, from: "      if (user.status === 'A') throw new Refusal(409, 'problem.administratorErased');\n", to: '' }],
    test: { file: erasureTest, title: 'is none who administers, who waits or who is of another business' },
  },
  {
    name: 'the operator erases nobody without saying so in full',
    changes: [{ file: 'src/server/operator/commands.ts', from: 'if (words !== agreed)', to: 'if (words === undefined)' }],
    test: { file: erasureTest, title: 'erases an administrator, the last one too, in words that cannot be meant otherwise' },
  },
];
