/** The ports of the renderer, implemented by the app. The renderer loads nothing by itself. */
import type { ReactNode } from 'react';
import type { Definitions, EnvironmentOptions, ExpressionFunction, FormatTable } from '#src/expression/index.ts';
import type { Address } from '#renderer/services/address.ts';
import type { ExampleUse } from '#renderer/services/example-use.ts';
import type { Views } from '#renderer/services/views.ts';
import type { Realtime } from '#renderer/services/realtime.ts';
import type { References } from '#renderer/services/references.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';

/** From the reply with the record, or from a row of a list. */
export type RecordVersion = string | number;

export interface CallRequest {
  /** Path, query and header parameters by name; empty ones are left out. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Version of the record that a change replaces (If-Match); 412 if a newer one was stored meanwhile. */
  readonly version?: RecordVersion;
  readonly signal?: AbortSignal;
  /** Cancels what can be cancelled safely: an upload in progress, a job. */
  readonly stop?: AbortSignal;
  /** Stops following the job, which goes on. */
  readonly leave?: AbortSignal;
  /** Called with the fraction of the body sent, then of the job; 0 to 1. */
  onProgress?(fraction: number): void;
}

/** Options for following a job. */
export type FollowRequest = Pick<CallRequest, 'stop' | 'leave' | 'onProgress'>;

export interface DownloadRequest extends Pick<CallRequest, 'params' | 'body' | 'signal' | 'stop' | 'leave'> {
  /** Called with the fraction of the file received, if its length is known, or of the job; 0 to 1. */
  onProgress?(fraction: number): void;
}

/** The file in the body of an operation. */
export interface FileParameter {
  /** The body's field that takes it. */
  readonly field: string;
  /** Its label, limits and messages. */
  readonly schema: {
    readonly title: string;
    readonly 'x-file': { readonly minBytes?: number; readonly maxBytes: number; readonly extensions: readonly string[] };
    readonly errorMessage?: Readonly<Record<string, string>>;
  };
}

/** Events of the application: the session is about to expire, someone else signed in. */
export interface AppEvents {
  /** @returns ends the subscription */
  subscribe(name: string, listener: (facts: Readonly<Record<string, unknown>>) => void): () => void;
  /** Notifies the page that embeds the product. */
  announce(name: string, facts: Readonly<Record<string, unknown>>): void;
}

/** Who stored a record last, and when (ISO), if the reply has it. */
export interface RecordStamp {
  readonly changedBy?: string;
  readonly changedAt?: string;
}

/** A successful reply. */
export interface Reply extends RecordStamp {
  readonly status: number;
  readonly body: unknown;
  /** Id of a created record, the last segment of its location. */
  readonly id?: number;
  /** Records that still refer to the deleted one. */
  readonly uses?: number;
  /** By which the change can be taken back. */
  readonly undo?: string;
  /** The record that was changed, in the user's words. */
  readonly undoOf?: string;
  /** Version of the record answered, for the next conditional change. */
  readonly version?: string;
}

/** A refusal: status 0 when no answer came. Thrown by `call`. */
export interface Refusal {
  readonly status: number;
  readonly title: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export interface LoadedEntity {
  readonly schema: EntitySchema;
  readonly uiSchema: UiSchema | undefined;
  /** Precompiled validation functions by schema id. */
  readonly validators: Readonly<Record<string, unknown>>;
}

/** A behaviour: a named effect that no document can express. */
export type Behaviour = (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<unknown>;

export interface RouteMatch {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** The call that changes many records of a list at once. */
export interface ListBatch {
  readonly operation: string;
  /** Whether it can restore the records it deletes. */
  readonly restores: boolean;
  /** Access: "session" for every signed-in user, or an expression over the session. */
  readonly access: string;
}

/** What rows have in common that a list is narrowed to. */
export interface FilterTerm {
  readonly field: string;
  /** `from` and `to` include the value; `oneOf` takes a list, `empty` and `filled` none. */
  readonly is: 'equals' | 'contains' | 'from' | 'to' | 'oneOf' | 'empty' | 'filled';
  /** As the field's schema has it. */
  readonly value?: unknown;
}

/** The sum of a field over all rows of a list, an exact decimal. Without a unit if the field has none, or the rows name none. */
export interface ListSum {
  readonly field: string;
  readonly unit?: string;
  readonly sum: string;
  /** Rows of the list without a value: the sum is of the others. */
  readonly missing: number;
}

export interface ListTotals {
  readonly count: number;
  readonly sums: readonly ListSum[];
}

export interface PageRequest {
  /** From 1. */
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sort: readonly { readonly colId: string; readonly sort: 'asc' | 'desc' }[];
  /** All terms must match. */
  readonly filter?: readonly FilterTerm[];
  readonly signal: AbortSignal;
}

export interface ListRequest extends Pick<PageRequest, 'sort'> {
  readonly filter: PageRequest['filter'];
  readonly pageSize: number | undefined;
}

export interface ListExport extends Pick<PageRequest, 'sort' | 'filter' | 'signal'> {
  readonly format: 'XLSX' | 'CSV';
  /** Fields of the rows. */
  readonly columns: readonly string[];
}

export interface SavedTable {
  /** Of the list; the file is called so. */
  readonly name: string;
  readonly format: ListExport['format'];
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<readonly (string | number)[]>;
}

export interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly totalItemsCount: number;
}

export interface Ports {
  /** Names of the parameters without which the operation cannot be called. */
  requiredParams(operation: string): readonly string[];
  /** The file that the operation takes; undefined if it takes none, or several. */
  fileOf(operation: string): FileParameter | undefined;
  /** Entities of the records that the operation stores. */
  writes(operation: string): readonly string[];
  /** Whether the operation changes something on the server. */
  isWrite(operation: string): boolean;
  /** The parameters that request these rows of a list, as the contract names them; its first page if it has pages. */
  listParams(operation: string, list: ListRequest): Readonly<Record<string, unknown>>;
  /** One page of a list, in the contract's way of asking for pages. Throws as `call` does. */
  loadPage(operation: string, params: Readonly<Record<string, unknown>>, page: PageRequest): Promise<Page>;
  /**
   * Follows a job until it is done.
   * @throws a `Refusal` (see `isRefusal`) for every reply that is not a success; the reason of `stop` if that ended it.
   */
  call(operation: string, request: CallRequest): Promise<Reply>;
  /** A running job of the operation that the user started: a function that follows it to the reply. */
  findRunning(operation: string): Promise<((request: FollowRequest) => Promise<Reply>) | undefined>;
  /**
   * Downloads the file that an operation returns, under the name the server gives. Throws as `call` does.
   * @returns the result of the job if the operation became one instead of returning a file
   */
  download(operation: string, request: DownloadRequest): Promise<unknown>;
  /** The file that an operation returns. Throws as `call` does. */
  readFile(operation: string, request: DownloadRequest): Promise<Blob>;
  /** The URL of what an operation returns, for an image. */
  addressOf(operation: string, params: Readonly<Record<string, unknown>>): string;
  /** Whether the operation answers its list as a file too. */
  isExported(operation: string): boolean;
  /** Whether rows of the operation's list can be narrowed by the field. */
  isFiltered(operation: string, field: string): boolean;
  /** The number of rows that the parameters and the filter let through, and the sums over them. Throws as `call` does. */
  loadTotals(
    operation: string,
    params: Readonly<Record<string, unknown>>,
    asked: Pick<PageRequest, 'filter' | 'signal'>,
  ): Promise<ListTotals>;
  /** Downloads all rows of a list, in these columns and this order. Throws as `call` does. */
  exportList(operation: string, params: Readonly<Record<string, unknown>>, list: ListExport): Promise<void>;
  /** The call that changes many records of the list that an operation answers; undefined if there is none. */
  batchOf(operation: string): ListBatch | undefined;
  /** Undoes changes by the undo ids of their replies; `again` makes them again in the same way. Throws as `call` does. */
  undo(changes: readonly string[]): Promise<{ readonly undone: number; readonly kept: number; readonly again: readonly string[] }>;
  /** Saves rows that the page has itself as a file, read as they are written. Throws what reading throws. */
  saveTable(table: SavedTable): Promise<void>;
  /** The refusal that a thrown value is; undefined when it is an error. */
  asRefusal(thrown: unknown): Refusal | undefined;
  navigate(path: string): void;
  /** Opens a page of the product in a new tab. */
  openTab(path: string): void;
  /**
   * Intercepts the browser's Back: it stays on the page and calls `onBack`; one listener at a time.
   * @returns stops intercepting
   */
  holdBack(onBack: () => void): () => void;
  /** The query of the page's address. Writing it is not a visit and adds no entry to the history. */
  readonly address: Address;
  /** Reports the title of the open page, or of the dialog with this address, for the recently opened list. */
  visited(title: string, dialog?: string): void;
  /** Whether the `access` of a screen admits the signed-in user. */
  mayOpen(access: string): boolean;
  loadScreen(id: string): Promise<ScreenDocument>;
  /** `ui` names the UI-schema if it is not the entity's own; false asks for none. */
  loadEntity(id: string, ui?: string | false): Promise<LoadedEntity>;
  /** The rows of a code list, cached until the page is reloaded. */
  loadChoices(operation: string, params: Readonly<Record<string, unknown>>): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Labels of the records that fields refer to. */
  readonly references: References;
  readonly behaviours: Readonly<Record<string, Behaviour>>;
  readonly functions: readonly ExpressionFunction[];
  /** Names that the expressions of every screen may use. */
  readonly definitions?: Definitions | undefined;
  readonly formats: FormatTable;
  readonly icons: Readonly<Record<string, ReactNode>>;
  /** Names that every expression may read: the session. */
  readonly globals: Readonly<Record<string, EntitySchema>>;
  readGlobals(): Readonly<Record<string, unknown>>;
  /** Reloads one of the globals. */
  refreshGlobal(name: string): Promise<void>;
  /** Small choices of this user in this browser: column widths, the last filter. */
  readonly remembered: { read(key: string): unknown; write(key: string, value: unknown): void };
  /** What users keep of their lists under names. */
  readonly views: Views;
  readonly events: AppEvents;
  readonly together: Realtime;
  /** Which operations were answered by examples; absent if none is. */
  readonly examples?: ExampleUse | undefined;
  /** Puts a text on the clipboard, also one that is still being made. @throws if the browser does not let it */
  copyText(text: Promise<string>): Promise<void>;
  /** Hands a text to the browser as a file of this name. */
  saveText(text: string, name: string): void;
  reportError(error: unknown): void;
  /** Called with every result of an expression; for tests. */
  readonly observe?: NonNullable<EnvironmentOptions['observe']>;
}
