/** A row of the query that a function makes. */
export type RowOf<Find extends (...given: never) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Find>['executeTakeFirstOrThrow']>
>;
