/** Where the options of a field come from, compiled. */
import type { Expression } from '#src/expression/index.ts';

export interface FieldChoices {
  readonly source:
    | {
        readonly kind: 'operation';
        readonly operation: string;
        readonly params: readonly (readonly [name: string, expression: Expression])[];
      }
    | { readonly kind: 'list'; readonly list: Expression }
    /** Each value is an option with value and label. */
    | { readonly kind: 'enumeration' };
  /** Name of an option's value. */
  readonly value: string;
  /** Text of an option, with {names} of it. */
  readonly label: string;
  /** Names of an option by which it is found, besides its label. */
  readonly search: readonly string[];
  readonly codeUpTo: number | undefined;
  /** The heading an option is under. */
  readonly group: Expression | undefined;
  readonly disabled: Expression | undefined;
  readonly visible: Expression | undefined;
}
