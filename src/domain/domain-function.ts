/** A function that expressions may call; the shape the expression engine registers. */
export interface DomainFunction {
  readonly name: string;
  /** Name, parameter types and result type: `tariffSuffix(string): string`. */
  readonly signature: string;
  /** Gets arguments of the declared types; null means unknown. */
  call(...args: readonly unknown[]): unknown;
  /** It accepts empty arguments; any other function of an empty argument is unknown. */
  readonly readsEmpty?: boolean;
}

/** Whether an argument is a record; its fields are checked one by one. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
