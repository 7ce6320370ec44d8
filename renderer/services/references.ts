/** Records of other lists that fields refer to by key. */
import type { Choices } from '#schemas/generated/documents/ui.ts';

/** A record of a list, by field. */
export type Row = Readonly<Record<string, unknown>>;

/** How a new record is made where a field refers to its list. */
export interface NewRecord {
  readonly screen: string;
  /** The field of the dialog's input that takes what was typed. */
  readonly typed: string;
  /** Who may create one. */
  readonly access: string;
}

export interface References {
  /** The choices of a field that holds the key of such a record; undefined if its list cannot be loaded. */
  choicesOf(entity: string): Omit<Choices, 'id'> | undefined;
  /** Undefined if no dialog makes one from a field. */
  newOf(entity: string): NewRecord | undefined;
  /** The label of the record; undefined until its list is loaded, and for an unknown key. */
  labelOf(entity: string, key: unknown): string | undefined;
  /** Fields of the label of such a record, in order; empty if undefined. */
  namedBy(entity: string): readonly string[];
  /** All rows of a list that expressions read whole. Throws as `call` does; an Error for a list that cannot be loaded. */
  loadRows(entity: string): Promise<readonly Row[]>;
  /** Those rows, as they were loaded last. */
  rowsOf(entity: string): readonly Row[];
  /** Counts the labels loaded. */
  revision(): number;
  /** Subscribes to the count. Returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** Without references. */
export const NO_REFERENCES: References = {
  choicesOf: () => undefined,
  newOf: () => undefined,
  labelOf: () => undefined,
  namedBy: () => [],
  loadRows: () => Promise.resolve([]),
  rowsOf: () => [],
  revision: () => 0,
  subscribe: () => () => undefined,
};
