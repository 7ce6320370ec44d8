import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectedStatuses, matrix } from '#tests/support/matrix.ts';
import { callers } from '#tests/support/matrix-callers.ts';
import { answerTo, openMatrix, operations, setLocked } from '#tests/support/matrix-requests.ts';

let world: Awaited<ReturnType<typeof openMatrix>>;

beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

describe('the authorisation matrix', () => {
  test('has a row for each operation, of this very method and path', () => {
    const rows = operations.map(({ id, matrixId }) => [id, matrix.get(matrixId)?.['method'], matrix.get(matrixId)?.['path']]);

    expect(rows).toEqual(operations.map(({ id, method, url }) => [id, method, url.replaceAll(/:(\w+)/g, '{$1}')]));
  });

  test.each(operations)('$matrixId $id answers each caller as its row says', async (operation) => {
    const faults: string[] = [];
    for (const column of Object.keys(callers)) {
      const expected = expectedStatuses(operation.matrixId, column);
      if (expected.length === 0) continue;
      const [status, body] = await answerTo(operation, column);
      if (!expected.includes(status)) faults.push(`${column}: ${status}, not ${expected.join(' or ')}: ${body}`);
      // One caller's lock would stand in the way of the next.
      if (operation.id === 'lockConsignment' || operation.id === 'unlockConsignment') {
        await setLocked(world.harbour.open, false);
        await setLocked(world.harbour.locked, true);
      }
    }

    expect(faults).toEqual([]);
  });

  test('sees no bug on the way', () => {
    expect(world.server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  });
});
