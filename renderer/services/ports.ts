/** What the renderer needs of the world outside. The app supplies it; the renderer fetches nothing by itself. */
import type { ReactNode } from 'react';
import type { EnvironmentOptions, ExpressionFunction, FormatTable } from '#renderer/expression/index.ts';
import type { References } from '#renderer/services/references.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';

/** As an answer gave it with the record, or as a row of a list says it. */
export type RecordVersion = string | number;

export interface CallRequest {
  /** Path, query and header parameters by name; empty ones are left out. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Version of the record that a change replaces; a newer one stored meanwhile refuses it with 412. */
  readonly version?: RecordVersion;
  readonly signal?: AbortSignal;
  /** Told how much of the body has gone, 0 to 1. */
  onUpload?(fraction: number): void;
}

export interface DownloadRequest extends Pick<CallRequest, 'params' | 'body' | 'signal'> {
  /** Told how much of the file is there, 0 to 1, where its length is known. */
  onProgress?(fraction: number): void;
}

/** What the application tells its screens: the session is about to end, someone else signed in. */
export interface AppEvents {
  /** @returns ends the subscription */
  subscribe(name: string, listener: (facts: Readonly<Record<string, unknown>>) => void): () => void;
}

/** An answer that was not refused. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Id of a created record, the last segment of its location. */
  readonly id?: number;
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

/** The last resort: a named effect that no document can express. */
export type Behaviour = (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<unknown>;

export interface RouteMatch {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface PageRequest {
  /** From 1. */
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sort: readonly { readonly colId: string; readonly sort: 'asc' | 'desc' }[];
  readonly signal: AbortSignal;
}

export interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly totalItemsCount: number;
}

export interface Ports {
  /** Names of the parameters without which the operation cannot be called. */
  requiredParams(operation: string): readonly string[];
  /** Whether the operation changes something on the server. */
  isWrite(operation: string): boolean;
  /** One page of a list, in the contract's way of asking for pages. Throws as `call` does. */
  loadPage(operation: string, params: Readonly<Record<string, unknown>>, page: PageRequest): Promise<Page>;
  /** @throws a `Refusal` (see `isRefusal`) for every answer that is not a success. */
  call(operation: string, request: CallRequest): Promise<Reply>;
  /** Hands the file that an operation answers to the browser, under the name the server gives. Throws as `call` does. */
  download(operation: string, request: DownloadRequest): Promise<void>;
  /** `title` of the refusal a thrown value stands for; undefined when it is an error. */
  asRefusal(thrown: unknown): Refusal | undefined;
  navigate(path: string): void;
  /**
   * From now on the browser's Back stays on the page and tells `onBack` instead; one listener at a time.
   * @returns gives Back free again
   */
  holdBack(onBack: () => void): () => void;
  loadScreen(id: string): Promise<ScreenDocument>;
  /** `ui` names the UI-schema where it is not the entity's own; false asks for none. */
  loadEntity(id: string, ui?: string | false): Promise<LoadedEntity>;
  /** The rows of a code list, kept for as long as the page lives. */
  loadChoices(operation: string, params: Readonly<Record<string, unknown>>): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Labels of the records that fields refer to. */
  readonly references: References;
  readonly behaviours: Readonly<Record<string, Behaviour>>;
  readonly functions: readonly ExpressionFunction[];
  readonly formats: FormatTable;
  readonly icons: Readonly<Record<string, ReactNode>>;
  /** Names that every expression may read: the session. */
  readonly globals: Readonly<Record<string, EntitySchema>>;
  readGlobals(): Readonly<Record<string, unknown>>;
  /** Reads one of them anew, where it comes from. */
  refreshGlobal(name: string): Promise<void>;
  /** Small choices of this user in this browser: column widths, the last filter. */
  readonly remembered: { read(key: string): unknown; write(key: string, value: unknown): void };
  readonly events: AppEvents;
  reportError(error: unknown): void;
  /** Told of every answer of an expression; for tests. */
  readonly observe?: NonNullable<EnvironmentOptions['observe']>;
}
