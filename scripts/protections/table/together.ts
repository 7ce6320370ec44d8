import type { Protection } from '../protection.ts';

const api = 'tests/api/realtime.test.ts';
const migration = 'src/server/database/migrations/baseline/realtime.sql';

/** Realtime events and notices reveal no more than their receivers may see. */
export const together: readonly Protection[] = [
  {
    name: 'changes are told to parties whose role reads what was changed',
    changes: [
      {
        file: 'src/server/realtime/audience.ts',
        from: 'if (!isParty || entity === PRESENCE) return isParty;',
        to: 'if (entity === PRESENCE) return isParty;',
      },
    ],
    test: { file: api, title: 'is told to the parties who may read it, and to nobody else' },
  },
  {
    name: 'changes of the lists of a business are told to its people alone',
    changes: [
      {
        file: 'src/server/realtime/audience.ts',
        from: 'return owner === SHARED || owner === session.registrationId;',
        to: 'return owner >= SHARED;',
      },
    ],
    test: { file: api, title: 'of a list of the business reaches its own people alone' },
  },
  {
    name: 'a stream of changes ends with its session',
    changes: [
      {
        file: 'src/server/realtime/change-streams.ts',
        from: "      this.#end(stream, 'event: over\\ndata: {}\\n\\n');\n      return undefined;",
        to: '      return stream;',
      },
    ],
    test: { file: api, title: 'ends with the session' },
  },
  {
    name: 'one person holds a few streams of changes, and no more by signing in again',
    changes: [
      {
        file: 'src/server/realtime/change-streams.ts',
        from: 'stream.session.userId === session.userId',
        to: 'stream.session.sessionId === session.sessionId',
      },
    ],
    test: { file: api, title: 'is told to one person twelve times at most, however often they sign in: the oldest stream ends' },
  },
  {
    name: 'nobody is present on what their role may not read',
    changes: [{ file: 'src/server/realtime/presence.ts', from: '    if (!kind.mayRead(access)) throw forbidden();\n', to: '' }],
    test: { file: api, title: 'of a record is for those who may read it: others neither see who has it open nor are told of its changes' },
  },
  {
    name: 'the presence of one is not ended by another',
    changes: [
      { file: 'src/server/realtime/presence.ts', from: "      .where('user_id', '=', session.userId)\n", to: '' },
      {
        file: migration,
        from: "create policy gone on presence for delete to app_user using (business_id = ${me} or seen_at < now() - interval '2 minutes');",
        to: 'create policy gone on presence for delete to app_user using (true);',
      },
    ],
    test: { file: api, title: "is not ended by others: another person's tab stays" },
  },
  {
    name: 'notices are read by the person they are for',
    changes: [
      {
        file: 'src/server/realtime/notices.ts',
        from: "      .where('user_id', '=', session().userId)\n",
        to: '',
      },
    ],
    test: { file: api, title: 'are one’s own: a colleague neither sees nor reads them' },
  },
  {
    name: 'the history of a record tells the fields that the role reads',
    changes: [{ file: 'src/server/realtime/record-changes.ts', from: 'if (!readable.has(path) || ', to: 'if (' }],
    test: { file: api, title: 'hides what the role may not read of the record itself' },
  },
  {
    name: 'what a page asks by itself prolongs no session',
    changes: [
      {
        file: 'src/server/database/sessions/sessions.ts',
        from: "use !== 'look' && callers.getStore()?.isUnattended !== true",
        to: "use !== 'look' && callers.getStore() !== null",
      },
    ],
    test: {
      file: 'tests/api/database-sessions.test.ts',
      title: 'is not prolonged by what a browser asks by itself, with nobody before it',
    },
  },
];
