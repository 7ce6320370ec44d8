/** Interface of the screen editor for the rest of the app; its code is loaded when editing begins. */
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../api/client.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { Editing } from './open-workbench.ts';
import type { AskedEdition } from '../documents/edition.ts';

export interface Workbench {
  /** The documents are drawn by its changes; another object after each. */
  readonly edition: AskedEdition;
  /** For the bar. */
  readonly editing: Editing;
  /** What is looked through during View as: another role, state or speed. */
  readonly lens: Lens | undefined;
  /** What Ctrl+K offers during editing. */
  readonly offers: readonly { readonly title: string; readonly keys?: readonly string[]; choose(): void }[];
  /** Drawn above the page of this screen. */
  readonly Bar: ComponentType<{ readonly screen: string | undefined }>;
  /**
   * Changes the clicked part. Throws an `ApiError` with the reason if the change is not allowed.
   * @param move by one place: -1 earlier, 1 later
   * @param isReset everything but its rules is the product's again
   */
  change(part: unknown, move?: unknown, isReset?: unknown): Promise<void>;
  /** Changes or removes a rule of the field that was pointed at. */
  changeRule(rule: unknown, isRemoved?: unknown): Promise<void>;
  /** Adds, changes or removes a field of the business. */
  changeField(field: unknown, isRemoved?: unknown): Promise<void>;
  /** Does something to a part of the outline, by its key. */
  editOutline(part: unknown, act: unknown): Promise<void>;
  /** Marks a part of the outline where it is drawn. */
  showPart(part: unknown): Promise<void>;
  /** What is stored if the user has to leave for a while. */
  kept(): KeptEditing;
  readRule(rule: unknown): unknown;
  writeRule(rule: unknown): unknown;
}

export interface KeptEditing {
  /** Key of the part whose dialog is open. */
  readonly part?: string | undefined;
  readonly renaming?: { readonly part: string; readonly typed: string };
}

/** Stands between the screens and the server. */
export interface Lens extends Pick<Client, 'call' | 'download'> {
  /** What every expression may read. */
  readonly globals: SessionState;
}

type SessionState = ReturnType<SessionCache['store']['getState']>;

/** Undefined outside editing. */
export type WorkbenchStore = StoreApi<Workbench | undefined>;

export function createWorkbenchStore(): WorkbenchStore {
  return createStore<Workbench | undefined>(() => undefined);
}

/** The client and the session as the screens see them. */
export function throughLens(client: Client, session: SessionCache, workbench: WorkbenchStore) {
  const lens = () => workbench.getState()?.lens;
  return {
    client: {
      ...client,
      call: (name, request) => (lens() ?? client).call(name, request),
      download: (name, request) => (lens() ?? client).download(name, request),
    } satisfies Client,
    readGlobals: () => lens()?.globals ?? session.store.getState(),
  };
}
