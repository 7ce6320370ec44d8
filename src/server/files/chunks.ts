import { Buffer } from 'node:buffer';

/** Of a row; the last one of a file may be shorter. */
export const CHUNK_BYTES = 262_144;

/** The same bytes in pieces of one length. All pieces share one buffer: copy those to be kept. */
export async function* chunksOf(bytes: AsyncIterable<Uint8Array>, length = CHUNK_BYTES): AsyncGenerator<Buffer> {
  const room = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + length - filled);
      room.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < length) continue;
      yield room;
      filled = 0;
    }
  }
  if (filled > 0) yield room.subarray(0, filled);
}
