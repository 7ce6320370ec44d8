/** The editing of screens as the rest of the app knows it; its code is loaded when somebody begins. */
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editing } from './open-workbench.ts';
import type { AskedEdition } from '../documents/edition.ts';

export interface Workbench {
  /** The documents are drawn by its changes; another object after each. */
  readonly edition: AskedEdition;
  /** For the bar. */
  readonly editing: Editing;
  /** Drawn above the page of this screen. */
  readonly Bar: ComponentType<{ readonly screen: string | undefined }>;
  /**
   * Changes the part that was pointed at. Throws an `ApiError` that says why it may not be.
   * @param move by one place: -1 earlier, 1 later
   * @param isReset everything but its rules is the product's again
   */
  change(part: unknown, move?: unknown, isReset?: unknown): Promise<void>;
  /** Changes or removes a rule of the field that was pointed at. Answers its rules. */
  changeRule(rule: unknown, isRemoved?: unknown): Promise<unknown>;
  /** Adds, changes or removes a field of the business. */
  changeField(field: unknown, isRemoved?: unknown): Promise<void>;
  /** Does something to a part of the outline, by its key. */
  editOutline(part: unknown, act: unknown): Promise<void>;
  /** Marks a part of the outline where it is drawn. */
  showPart(part: unknown): Promise<void>;
  readRule(rule: unknown): unknown;
  writeRule(rule: unknown): unknown;
}

/** Undefined outside editing. */
export type WorkbenchStore = StoreApi<Workbench | undefined>;

export function createWorkbenchStore(): WorkbenchStore {
  return createStore<Workbench | undefined>(() => undefined);
}
