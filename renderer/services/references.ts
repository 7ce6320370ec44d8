/** Records of other lists that fields refer to by key. */
import type { Choices } from '#schemas/generated/documents/ui.ts';

export interface References {
  /** Where a field that holds the key of such a record is chosen from; undefined where its list cannot be asked for. */
  choicesOf(entity: string): Omit<Choices, 'id'> | undefined;
  /** How the record is called; undefined until its list has come, and for a key that is not in it. */
  labelOf(entity: string, key: unknown): string | undefined;
  /** Counts the labels that came. */
  revision(): number;
  /** Told when it counts. Ends by what it answers. */
  subscribe(listener: () => void): () => void;
}

/** Where nothing is referred to. */
export const NO_REFERENCES: References = {
  choicesOf: () => undefined,
  labelOf: () => undefined,
  revision: () => 0,
  subscribe: () => () => undefined,
};
