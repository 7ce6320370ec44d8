/** A lookup of a field: the screen it opens, and the fields it fills from the row picked there. */
import type { Expression, Template } from '#src/expression/index.ts';
import type { LookupFill } from '#schemas/generated/documents/ui.ts';

/** What a row that is picked fills. */
export interface Filling {
  /** Where the row comes from, in words. */
  readonly source: Template | undefined;
  readonly fills: readonly Fill[];
}

export interface Lookup extends Filling {
  readonly id: string;
  readonly screen: string;
  readonly label: Template;
  /** Of the button; undefined for the usual one. */
  readonly icon: string | undefined;
  readonly visible: Expression | boolean;
  readonly with: readonly (readonly [name: string, expression: Expression])[];
  /** Field of the lookup's search form that starts with what the field holds. */
  readonly search: string | undefined;
}

/** What a lookup does to one field. */
export interface Fill extends Required<Pick<LookupFill, 'to' | 'overwrite' | 'keptWith' | 'onClear'>> {
  readonly from: Expression;
  readonly when: Expression | boolean;
}

/** A field that a lookup fills. */
export interface FilledField {
  readonly to: string;
  readonly value: unknown;
  /** Emptied with the field of the lookup, unless it was changed since. */
  readonly clears: boolean;
}

/** Message about the fields that a lookup filled. */
export interface FillStory {
  /** Where it came from: at each field. */
  readonly source: string;
  /** Labels of fields that were left as the user typed them. */
  readonly kept: readonly string[];
}
