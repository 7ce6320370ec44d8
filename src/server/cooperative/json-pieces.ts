import type { Steps } from '#src/domain/steps.ts';
import { PrintedList } from './printed-list.ts';

/** Longer lists are printed in pieces of this many elements. */
const AT_ONCE = 100;

/** `JSON.stringify` in pieces. Finds long lists in objects, not in other lists. */
export function* jsonPieces(value: object): Generator<string | Buffer, undefined, undefined> {
  if (value instanceof PrintedList) {
    yield* value.pieces();
    return;
  }
  if (Array.isArray(value) && isLong(value)) {
    for (let from = 0; from < value.length; from += AT_ONCE) {
      const piece = JSON.stringify(value.slice(from, from + AT_ONCE));
      yield `${from === 0 ? '[' : ','}${piece.slice(1, -1)}`;
    }
    yield ']';
    return;
  }
  if (!hasLongList(value)) {
    yield JSON.stringify(value);
    return;
  }
  let before = '{';
  for (const [key, part] of Object.entries(value)) {
    const name = `${before}${JSON.stringify(key)}:`;
    if (isLong(part) || hasLongList(part)) {
      yield name;
      yield* jsonPieces(part);
    } else {
      const text = JSON.stringify(part);
      if (text === undefined) continue;
      yield `${name}${text}`;
    }
    before = ',';
  }
  yield '}';
}

/** The same as bytes, yielding between pieces. */
export function* printing(value: object): Steps<Buffer> {
  const pieces: Buffer[] = [];
  for (const piece of jsonPieces(value)) {
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    yield;
  }
  return Buffer.concat(pieces);
}

/** Whether it is a plain object with a list worth splitting. */
export function hasLongList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).some((part) => isLong(part) || hasLongList(part));
}

function isLong(value: unknown): value is readonly unknown[] | PrintedList<unknown> {
  return value instanceof PrintedList || (Array.isArray(value) && value.length > AT_ONCE);
}
