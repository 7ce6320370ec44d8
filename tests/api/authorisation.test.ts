import { describe, expect, test } from 'vitest';
import type { Operation } from '#src/server/documents/contract.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { expectedStatuses, matrix } from '#tests/support/matrix.ts';
import { callers } from '#tests/support/matrix-callers.ts';
import { openMatrixDesk } from '#tests/support/matrix-desk.ts';
import { matrixRequest, setLocked } from '#tests/support/matrix-requests.ts';

/** Those of plain lists have a test of their own (resource-authorisation). */
const operations = productDocuments.contract.operations.filter(
  ({ resource }) => resource === undefined || resource.scope === 'consignment',
);

const desk = await openMatrixDesk();

/** Calls as the caller of the column; answers the status and, where it has an end, the body. */
async function answerTo(operation: Operation, column: string): Promise<readonly [status: number, body: string]> {
  const { method, url, ...request } = await matrixRequest(desk, operation, column);
  if (operation.id !== 'streamChanges') {
    const reply = await desk.server.call(method, url, request);
    return [reply.statusCode, reply.body];
  }
  const reply = await desk.server.stream(method, url, request);
  reply.stream().destroy();
  return [reply.statusCode, ''];
}

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
        await setLocked(desk, desk.harbour.open, false);
        await setLocked(desk, desk.harbour.locked, true);
      }
    }

    expect(faults).toEqual([]);
  });

  test('sees no bug on the way', () => {
    expect(desk.server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  });
});
