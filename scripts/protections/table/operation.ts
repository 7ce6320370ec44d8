import type { Protection } from '../protection.ts';

/** What keeps the server going, and its files and its development helps to itself. */
export const operation: readonly Protection[] = [
  {
    name: 'a connection that no longer answers is not given to the next request',
    changes: [{ file: 'src/server/database/pool.ts', from: '    client.release(lost);\n', to: '    client.release();\n' }],
    test: { file: 'tests/api/database-silence.test.ts', title: 'fails %s once, and is replaced' },
  },
  {
    name: 'a full disk is told as busy, and to the operator as what it is',
    changes: [{ file: 'src/server/database/errors.ts', from: 'FAILING.has(code) || ', to: '' }],
    test: { file: 'tests/api/database-silence.test.ts', title: 'is busy to callers, and %s stands in the log' },
  },
];
