// The connection as cursors and batches use it: more than `@types/pg` tells, so `pg` is pinned exactly.
import 'pg';

declare module 'pg' {
  interface Connection {
    /** Statements the server has confirmed on this connection, by name. */
    readonly parsedStatements: Record<string, string>;
    parse(statement: { text: string; name: string }): void;
    bind(portal: { portal: string; statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
    describe(message: { type: 'P'; name: string }): void;
    execute(message: { portal: string; rows: number }): void;
    sendCopyFail(reason: string): void;
  }
}
