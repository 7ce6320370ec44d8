import type { Protection } from '../protection.ts';

/** What keeps the server going, and its files and its development helps to itself. */
export const operation: readonly Protection[] = [
  {
    name: 'a product with a call that has no handler does not start',
    changes: [
      {
        file: 'src/server/http/routes.ts',
        from: '      if (!handler) throw new Error(`Operation ${operation.id} of the contract has no handler.`);\n',
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
    name: 'a full disk is told as busy, and to the operator as what it is',
    changes: [{ file: 'src/server/database/connection/errors.ts', from: 'FAILING.has(code) || ', to: '' }],
    test: { file: 'tests/api/database-silence.test.ts', title: 'is busy to callers, and %s stands in the log' },
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
];
