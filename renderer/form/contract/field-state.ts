/** What a field shows. Immutable: a new object exactly when something a reader of the field can see has changed. */
export interface FieldState {
  readonly value: unknown;
  /** Text of the input while it cannot be parsed as a value. */
  readonly draft: string | undefined;
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly readOnly: boolean;
  /** Why the field is disabled or read-only. */
  readonly reason: string | undefined;
  /** Whether Tab stops at it. */
  readonly tabStop: boolean;
  readonly required: boolean;
  readonly label: string;
  /** Messages to show now; a field the user has not left, or left as empty as it was, shows none until the form is validated. */
  readonly issues: readonly string[];
  /** Messages that do not prevent saving. */
  readonly warnings: readonly string[];
  /** Where the value comes from, while it is what a lookup filled. */
  readonly source: string | undefined;
  /** Of the field of a lookup: what it filled. */
  readonly told: string | undefined;
  /** Its value before it was recomputed, until the record is saved. */
  readonly recomputed: Recomputed | undefined;
}

/** A value that gave way because the user edited another field. */
export interface Recomputed {
  readonly before: unknown;
  /** Label of the field that was edited. */
  readonly by: string;
}

export const NO_MESSAGES: readonly string[] = [];

export function isSameMessages(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((message, index) => message === b[index]));
}

/** Values as stored: missing, null and "" are one; lists and records are compared by content. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const left = a ?? '';
  const right = b ?? '';
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return JSON.stringify(left) === JSON.stringify(right);
}
