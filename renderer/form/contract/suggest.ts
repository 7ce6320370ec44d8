/** What a field most likely holds: rows that the server offers for what is typed so far, and the fields that one of them fills. */
import type { Expression, Template } from '#src/expression/index.ts';
import type { Filling } from './lookup.ts';

export interface Suggest extends Filling {
  readonly id: string;
  readonly operation: string;
  readonly params: readonly (readonly [name: string, expression: Expression])[];
  readonly when: Expression | boolean;
  /** The text of a row. */
  readonly label: Template;
  /** What speaks for it. */
  readonly detail: Template | undefined;
  readonly note: Template | undefined;
  /** Words of the detail that are marked. */
  readonly marks: Expression | undefined;
}

/** A row as it is drawn. */
export interface Offer {
  readonly label: string;
  readonly detail: string;
  readonly note: string;
  readonly marks: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
}
