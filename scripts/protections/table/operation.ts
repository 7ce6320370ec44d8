import type { Protection } from '../protection.ts';

const folder = 'src/server/http/connections';
const limits = `${folder}/limit-connections.ts`;
const connections = 'tests/api/hostile-connections.test.ts';

/** What keeps the server going, and its files and its development helps to itself. */
export const operation: readonly Protection[] = [
  {
    name: 'a product with a call that has no handler does not start',
    changes: [
      {
        file: 'src/server/http/routes.ts',
        from: '    if (!handler) throw new Error(`Operation ${operation.id} of the contract has no handler.`);\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/examples.test.ts', title: 'a server that is not for development does not start without the handler' },
  },
  {
    name: 'a connection that no longer answers is not given to the next request',
    changes: [{ file: 'src/server/database/connection/pool.ts', from: '    client.release(lost);\n', to: '    client.release();\n' }],
    test: { file: 'tests/api/database-silence.test.ts', title: 'fails %s once, and is replaced' },
  },
  {
    name: 'callers and operators learn that the database fails',
    changes: [{ file: 'src/server/database/connection/errors.ts', from: 'FAILING.has(code) || ', to: '' }],
    test: { file: 'tests/api/database-silence.test.ts', title: 'says so to callers, and %s stands in the log' },
  },
  {
    name: 'files of the embedded database that were everybody’s are mended at start',
    changes: [{ file: 'src/server/database/embedded/embedded.ts', from: '      keepToOwner(directory);\n', to: '' }],
    test: {
      file: 'tests/api/database-embedded.test.ts',
      title: 'keeps its files to the account that runs it, also where they were everybody’s',
    },
  },
  {
    name: 'files of the embedded database are made for the account that runs it',
    changes: [{ file: 'src/server/database/embedded/embedded-worker.ts', from: 'const OTHERS = 0o077;', to: 'const OTHERS = 0o000;' }],
    test: { file: 'tests/api/database-embedded.test.ts', title: 'begins anew when its first start was cut off' },
  },
  {
    name: 'mending files follows no link out of the data directory',
    changes: [{ file: 'src/server/database/embedded/file-modes.ts', from: '  if (entry.isSymbolicLink()) return;\n', to: '' }],
    test: { file: 'tests/api/database-embedded.test.ts', title: 'leaves alone what is not its own, and where a link leads' },
  },
  {
    name: 'a large body holds up other calls no longer than a small one',
    changes: [{ file: 'src/server/cooperative/run-cooperatively.ts', from: 'const PIECE_MS = 2;', to: 'const PIECE_MS = 4_000;' }],
    test: { file: 'tests/api/large-bodies.test.ts', title: 'a large block holds nobody up' },
  },
  {
    name: 'ten large bodies hold up other calls no longer than one',
    changes: [
      {
        file: 'src/server/cooperative/run-cooperatively.ts',
        from: 'return (last = last.then(() => nextRound()));',
        to: 'return (last = nextRound());',
      },
    ],
    test: {
      file: 'tests/unit/src/server/cooperative/run-cooperatively.test.ts',
      title: 'does one piece in a round of the event loop, whoever wants it',
    },
  },
  {
    name: 'what was checked before its place changed is checked again',
    changes: [
      {
        file: 'src/server/consignments/paste/bulk-insert.ts',
        from: 'isSamePlace(place, seen) ? early : await runCooperatively(checking(place, call))',
        to: 'early',
      },
    ],
    test: {
      file: 'tests/api/large-bodies.test.ts',
      title: 'lines that were checked before their invoice got another number go to the invoice',
    },
  },
  {
    name: 'a long list that is parsed in pieces is refused as it would be whole',
    changes: [
      { file: 'src/server/http/json-text.ts', from: '!Array.isArray(elements) || elements.length === 0', to: '!Array.isArray(elements)' },
    ],
    test: { file: 'tests/unit/src/server/http/json-text.test.ts', title: 'reads the same in pieces with a mistake anywhere in %s' },
  },
  {
    name: 'what no column can hold is found in a long list as in a short one',
    changes: [{ file: 'src/server/documents/long-lists.ts', from: 'errors.push(movedTo(error, name, from));', to: 'void error;' }],
    test: { file: 'tests/unit/src/server/documents/long-lists.test.ts', title: 'what is looked at in steps is found as wrong as at once' },
  },
  {
    name: 'connections from one address, and in all, are no more than so many',
    changes: [
      { file: limits, from: 'if (fromOne > 0 && (', to: 'if (fromOne < 0 && (' },
      { file: limits, from: 'return inAll === 0 || count < inAll || ', to: 'return inAll >= 0 || ' },
    ],
    test: { file: connections, title: 'no more than so many stay' },
  },
  {
    name: 'a connection has no more than so many requests under way',
    changes: [{ file: limits, from: 'before >= MOST_UNDER_WAY', to: 'before < 0' }],
    test: { file: connections, title: 'a connection ends on which requests are sent ahead without end' },
  },
  {
    name: 'a body without an end ends although it was answered before it came',
    changes: [{ file: 'src/server/app.ts', from: '  refuseLateBodies(app, requestTimeoutMs);\n', to: '' }],
    test: { file: connections, title: 'a body without an end ends, although it was answered before it came' },
  },
  {
    name: 'an answer that nobody reads ends',
    changes: [{ file: `${folder}/slow-clients.ts`, from: 'if (socket.writableLength > 0) socket.destroy();', to: 'void socket;' }],
    test: { file: connections, title: 'an answer that nobody reads ends' },
  },
  {
    name: 'a connection that says nothing ends',
    changes: [
      {
        file: 'src/server/app.ts',
        from: 'headersTimeout: requestTimeoutMs, requestTimeout: 0',
        to: 'headersTimeout: 0, requestTimeout: 0',
      },
    ],
    test: { file: connections, title: 'a connection that says nothing ends at the time for a request' },
  },
  {
    name: 'connections to the database that were lost without a word are found before their deadlines',
    engine: 'server',
    changes: [
      {
        file: 'src/server/database/connection/lost-connections.ts',
        from: 'awaitedSince.get(client) === since) this.#lose(client);',
        to: 'awaitedSince.get(client) === since) void client;',
      },
    ],
    test: { file: 'tests/api/database-silence.test.ts', title: 'are found and replaced soon, idle ones and those in use' },
  },
  {
    name: 'connections that were idle when others were lost are not used again',
    engine: 'server',
    changes: [
      {
        file: 'src/server/database/connection/lost-connections.ts',
        from: '(answeredAt.get(client) ?? Infinity) >= this.#lostAt',
        to: 'client !== undefined',
      },
    ],
    test: { file: 'tests/api/database-silence.test.ts', title: 'that are idle cost one call, not one each' },
  },
  {
    name: 'a full disk takes nothing from who only reads',
    changes: [
      { file: 'src/server/database/database.ts', from: 'if (!isFull(error)) throw error;', to: 'if (error !== undefined) throw error;' },
    ],
    test: { file: 'tests/api/database-silence.test.ts', title: 'still answers who only reads %s' },
  },
  {
    name: 'a full disk takes nothing from who only reads in a transaction',
    changes: [
      {
        file: 'src/server/database/transactions.ts',
        from: 'if (!isFull(error)) throw error;',
        to: 'if (error !== undefined) throw error;',
      },
    ],
    test: { file: 'tests/api/database-silence.test.ts', title: 'still answers who only reads %s' },
  },
  {
    name: 'callers learn that a read-only database can save nothing',
    changes: [{ file: 'src/server/database/connection/errors.ts', from: "new Set(['53100', '25006'])", to: "new Set(['53100'])" }],
    test: { file: 'tests/api/database-silence.test.ts', title: 'says so to callers, and %s stands in the log' },
  },
];
