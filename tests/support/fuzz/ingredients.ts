import type { Operation } from '#src/server/documents/contract.ts';
import type { JsonSchema } from '#src/server/documents/validation.ts';
import type { KnownValues } from './known-values.ts';
import type { Source } from './valid-values.ts';

/** As the contract wants it; with something in it that is not; or no request of the contract at all. */
export type Kind = 'valid' | 'mutated' | 'broken';

/** What a request is made of. */
export interface Ingredients extends Source {
  readonly own: KnownValues;
  /** What callers of other groups know, and this one must not. */
  readonly foreign: readonly KnownValues[];
  /** Businesses of other groups: as a party, one would have a right to see what is shared with it. */
  readonly strangers: ReadonlySet<number | undefined>;
  /** What fields of an operation's records are, by name. */
  fieldsOf(operation: Operation): Readonly<Record<string, JsonSchema>>;
}
