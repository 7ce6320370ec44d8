import type { Operation } from '#src/server/documents/contract.ts';
import { pathOf, queryOf } from './addresses.ts';
import { contentOf } from './bodies.ts';
import type { Ingredients, Kind } from './ingredients.ts';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly kind: Kind;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** A body in chunks that ends in the middle of one. */
  readonly isCut: boolean;
}

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['range', 'bytes=0-0'],
  ['range', 'bytes=5-1,9-'],
  ['range', 'bytes=-99999999999999999999'],
  ['range', 'lines=1-2'],
  ['if-range', '"none"'],
  ['if-match', '"1"'],
  ['if-match', '*'],
  ['if-match', 'W/"1", "2"'],
  ['if-match', '"99999999999999999999"'],
  ['if-none-match', '*'],
  ['if-none-match', '"a", W/"b", ,'],
  ['if-modified-since', 'yesterday'],
  ['idempotency-key', 'x'],
  ['idempotency-key', 'y'.repeat(101)],
  ['idempotency-key', '\u00e9\u00ff\u00a0 eight'],
  ['accept', 'text/html'],
  ['accept', '*/*;q=nothing'],
  ['accept-encoding', 'gzip;q=0, *;q=0'],
  ['accept-language', 'x'.repeat(2_000)],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['x-requested-with', ''],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', '1.2.3.4, ::1, junk'],
  ['forwarded', 'for="_x"'],
  ['cookie', 'session=; session=a; __proto__=1; device=%00'],
  ['cookie', `session=${'A'.repeat(4_000)}`],
  ['authorization', 'Bearer none'],
  ['content-encoding', 'gzip'],
  ['user-agent', '\u00ff\u00fe <script> %00'],
  ['x-request-id', "'; drop table person; --"],
  ['host', 'evil.example'],
  ['te', 'trailers'],
  ['expect', '100-continue'],
];

/** A request of the operation: of the kind asked for, about records its caller may know, others, or none. */
export function requestOf(operation: Operation, kind: Kind, made: Ingredients): FuzzRequest {
  const { random } = made;
  const path = pathOf(operation, kind, made);
  const query = queryOf(operation, kind, made);
  const content =
    operation.body === undefined && !(kind === 'broken' && random.chance(0.3)) ? undefined : contentOf(operation, kind, path, made);
  const odd = kind === 'valid' ? [] : Array.from({ length: random.below(3) }, () => random.pick(ODD_HEADERS));
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    ...headersOf(operation, path, made),
    ...(content && { 'content-type': content.type }),
    ...Object.fromEntries(odd),
  };
  const isCut = kind === 'broken' && content !== undefined && random.chance(0.2);
  return { operation, kind, method: String(operation.method), path, query, headers, body: content?.bytes, isCut };
}

function headersOf({ parameters }: Operation, path: string, made: Ingredients): Readonly<Record<string, string>> {
  const { random, own } = made;
  return Object.fromEntries(
    parameters.flatMap((spec): [string, string][] => {
      if (spec.in !== 'header' || !(spec.required || random.chance(0.5))) return [];
      if (spec.name === 'If-Match') return [['if-match', own.version(path) ?? '"1"']];
      if (spec.name === 'Idempotency-Key') return [['idempotency-key', `fuzz-${random.chance(0.1) ? 'again' : made.count()}-key`]];
      return [[spec.name.toLowerCase(), 'fuzz']];
    }),
  );
}
