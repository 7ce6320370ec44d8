import type { ExpressionFunction } from '#src/expression/index.ts';

/** Names that documents use and code defines. */
export interface Vocabulary {
  /** With the types and formats of the fields that each can show. */
  readonly widgets: Readonly<Record<string, 'anything' | readonly string[]>>;
  /** What a UI-schema may name as a field of its own. */
  readonly fields: readonly string[];
  readonly icons: readonly string[];
  readonly behaviours: readonly string[];
  /** What the application tells its screens. */
  readonly events: readonly string[];
  readonly formats: readonly { readonly name: string; isValid(value: unknown): boolean }[];
  /** What expressions may call besides the standard functions. */
  readonly functions: readonly ExpressionFunction[];
  /** Operations that the server has code for; those of an x-resource need none. */
  readonly handlers: readonly string[];
  /** Whether examples answer for the others, as while documents are being written. */
  readonly hasStandIns?: boolean;
  /** Entities without a resource whose code on the server supplies the lists that their expressions read whole. */
  readonly listReaders: readonly string[];
  /** Sources of the app: operations it calls, screens it opens. */
  readonly appCode: string;
  /** Sources of the server, and the mails: addresses they lead to. */
  readonly serverCode: string;
}
