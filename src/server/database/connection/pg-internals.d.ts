// The parts of `pg` that cursors and batches are built from. They have no published types, so `pg` is pinned exactly.
declare module 'pg/lib/result.js' {
  import type { CustomTypesConfig, FieldDef } from 'pg';

  class Result {
    constructor(rowMode: undefined, types: CustomTypesConfig);
    readonly command: string | null;
    readonly rowCount: number | null;
    addFields(fields: FieldDef[]): void;
    /** The query decides the type of its rows: `never` is assignable to any. */
    parseRow(values: (string | null)[]): never;
    addCommandComplete(message: { text: string }): void;
  }
  export = Result;
}

declare module 'pg/lib/utils.js' {
  const utils: { readonly prepareValue: (value: unknown) => unknown };
  export = utils;
}
