import type { ExpressionFunction } from '#src/expression/index.ts';

/** Names that documents use and code defines. */
export interface Vocabulary {
  /** With the types and formats of the fields that each can show. */
  readonly widgets: Readonly<Record<string, 'anything' | readonly string[]>>;
  /** Custom fields that a UI-schema may name. */
  readonly fields: readonly string[];
  readonly icons: readonly string[];
  readonly behaviours: readonly string[];
  /** Events of the application. */
  readonly events: readonly string[];
  readonly formats: readonly { readonly name: string; isValid(value: unknown): boolean }[];
  /** Functions of expressions, in addition to the standard ones. */
  readonly functions: readonly ExpressionFunction[];
  /** Operations with a handler; those of an x-resource need none. */
  readonly handlers: readonly string[];
  /** Whether operations without a handler are served from examples, as in development. */
  readonly hasStandIns?: boolean;
  /** Entities whose server code loads the lists that their expressions read whole, without a resource. */
  readonly listReaders: readonly string[];
  /** Sources of the app: operations it calls, screens it opens. */
  readonly appCode: string;
  /** Sources of the server, and the mails: addresses they lead to. */
  readonly serverCode: string;
}
