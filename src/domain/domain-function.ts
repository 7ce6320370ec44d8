/** A function that expressions may call; the shape the expression engine registers. */
export interface DomainFunction {
  readonly name: string;
  /** Name, parameter types and result type: `tariffSuffix(string): string`. */
  readonly signature: string;
  /** Gets arguments of the declared types; null means unknown. */
  call(...args: readonly unknown[]): unknown;
  /** It takes what is empty, too; any other function of something empty is unknown. */
  readonly readsEmpty?: boolean;
}
