// What cursors and batches on `pg` are built from; it publishes no types for them, so `pg` is pinned exactly.
declare module 'pg/lib/result.js' {
  import type { CustomTypesConfig, FieldDef } from 'pg';

  class Result {
    constructor(rowMode: undefined, types: CustomTypesConfig);
    readonly command: string | null;
    readonly rowCount: number | null;
    /** What a row holds is said by the query, not here: `never[]` fits whatever type the caller declares. */
    readonly rows: never[];
    addFields(fields: FieldDef[]): void;
    parseRow(values: (string | null)[]): never;
    addRow(row: never): void;
    addCommandComplete(message: { text: string }): void;
  }
  export = Result;
}

declare module 'pg/lib/utils.js' {
  const utils: { readonly prepareValue: (value: unknown) => unknown };
  export = utils;
}
