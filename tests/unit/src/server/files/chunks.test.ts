import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from '#src/server/files/chunks.ts';

async function* arriving(pieces: readonly Uint8Array[]) {
  yield* pieces;
}

test('bytes come out in pieces of one length, all of them in order, however they come in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 })), fc.integer({ min: 1, max: 30 }), async (pieces, length) => {
      const found: Buffer[] = [];
      for await (const chunk of chunksOf(arriving(pieces), length)) found.push(Buffer.from(chunk));

      expect(Buffer.concat(found).equals(Buffer.concat(pieces))).toBe(true);
      expect(found.slice(0, -1).every((chunk) => chunk.length === length)).toBe(true);
      expect(found.at(-1)?.length ?? 1).toBeGreaterThan(0);
    }),
  );
});
