import type { AjvErrorLike } from '#src/expression/index.ts';

/** Whether a value obeys its schema; `errors` holds all that is wrong after a false. */
export interface ValidateValue {
  (value: unknown, place?: { readonly instancePath: string }): boolean;
  readonly errors?: readonly AjvErrorLike[] | null | undefined;
}

/** Whether a record obeys the schema. Properties are validated one by one, so validating the changed one is enough. */
export interface Validate extends ValidateValue {
  /** By name; one that is not there takes anything. */
  readonly properties: Readonly<Record<string, ValidateValue>>;
}
