/** What a form offers to those who draw it, fill it and send it. */
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Confirmations } from '#renderer/services/confirmations.ts';
import type { Scope } from '#src/expression/index.ts';
import type { FormDocument } from './document.ts';
import type { FieldState } from './field-state.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { FilledField, FillStory } from './lookup.ts';

export type FormMode = 'create' | 'edit' | 'view';
export type Values = Record<string, unknown>;

/**
 * What toolbars and screens select from. Values are not in here: each field has its own listeners, and a key that only moves
 * a value reaches nobody else.
 */
export interface FormState {
  readonly isDirty: boolean;
  readonly isValid: boolean;
  /** The fields of which something beside the value changed last: their issues, whether they show. */
  readonly changed: readonly string[];
  /** How often the form was validated to be saved. */
  readonly submitCount: number;
  /** Counts what should draw the user to the list of problems: a failed validation, a refusal. */
  readonly attention: number;
  /** Title of the list of problems, and those that belong to no field. */
  readonly problems: { readonly title: string; readonly messages: readonly string[] };
}

export type Patch = Readonly<Record<string, unknown>>;
/** Messages by field, as refusals carry them. */
export type FieldErrors = Readonly<Record<string, string | readonly string[]>>;

/** Replaces one top-level field; null empties it. */
export interface FieldChange {
  readonly op: 'replace';
  readonly path: string;
  readonly value: unknown;
}

/** What came of a newer stored version. */
export interface Rebased {
  /** Fields that the user and the stored version changed, each to something else; the user's value stays. */
  readonly collisions: readonly string[];
  /** Fields that follow the stored version. */
  readonly taken: readonly string[];
}

export interface FormSummary {
  readonly isDirty: boolean;
  readonly isValid: boolean;
  readonly changes: readonly FieldChange[];
}

/** How the entity of an item is arranged. */
export interface ItemEntity {
  readonly uiSchema: UiSchema | undefined;
}

/** Dialogs as a form asks for them: a lookup, a slice of its record. */
export interface FormDialogs extends Pick<Dialogs, 'open'> {
  /** Shows a form; answers whether the user accepted what stands in it, which is valid then. */
  edit(title: string, form: Form): Promise<boolean>;
}

export interface FormServices {
  /** The rows of a code list; the app keeps them. None while a parameter that the operation needs is empty. */
  loadChoices(operation: string, params: Patch): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Rows that an operation answers now; none while a parameter that it needs is empty, or where it fails. */
  loadOffers(operation: string, params: Patch, signal: AbortSignal): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** How an entity is arranged: of the items of a list. */
  loadEntity(id: string): Promise<ItemEntity>;
  readonly dialogs: FormDialogs;
  readonly confirmations: Pick<Confirmations, 'ask'>;
  /** By name. */
  readonly icons: Readonly<Record<string, ReactNode>>;
  /** To a place within the product. */
  navigate(path: string): void;
}

export interface FormOptions {
  readonly values?: Readonly<Values>;
  readonly mode?: FormMode;
  /** Values of the other names that expressions read. */
  readonly context?: Scope;
  /** Why a form in mode `view` cannot be changed. */
  readonly readOnlyReason?: string;
  readonly services: FormServices;
  /** Called after each edit by the user, for lookups and calls. */
  onEdit?(paths: readonly string[], form: Form): void;
}

export interface Form {
  /** Unique within the page. */
  readonly id: string;
  readonly document: FormDocument;
  readonly services: FormServices;
  /** Form-level state; a change of values alone tells nobody here. */
  readonly store: StoreApi<FormState>;
  /** Counts every change. */
  revision(): number;
  field(path: string): FieldState;
  /** Told once for each change of these fields. */
  subscribe(paths: readonly string[], listener: () => void): () => void;
  /** The same without what their controls hold: the value, and the draft. */
  subscribeLook(paths: readonly string[], listener: () => void): () => void;
  /**
   * The user's own edit: runs the edit effects and clears the server's problem with the field.
   * @param found messages of the control itself about what was entered; they stand until the next edit
   */
  edit(path: string, value: unknown, found?: readonly string[]): void;
  /** One edit by the user that changes several fields; effects of one leave the others alone. */
  editMany(patch: Patch): void;
  /** One edit by the user: what was picked in a lookup of the field `path`. */
  fill(path: string, filled: readonly FilledField[], story?: FillStory | ''): void;
  /** Whether what the field holds is the user's own: neither empty, nor as it was opened, nor filled by a lookup. */
  isTyped(path: string): boolean;
  /** Whether it holds what a lookup filled. */
  isFilled(path: string): boolean;
  /** The user typed what cannot be read as a value: the field is empty, the draft stays and is an issue. */
  editDraft(path: string, draft: string): void;
  /** The user's own value stands again in a field that was computed anew. */
  keep(path: string): void;
  /** The user leaves a field: it is rounded and normalised, and starts to show its issues. */
  leave(path: string): void;
  /** A change by the program: never runs edit effects. */
  assign(patch: Patch): void;
  /** For work that answers later. What the user edited in the meantime, and an older run, are not overwritten. */
  beginEffect(name: string): (patch: Patch) => void;
  /**
   * Messages of fields that the form does not have or show go above it, and so does the title.
   * @param draws whether the user's focus is drawn there (default), or they go on typing
   */
  setServerProblems(errors: FieldErrors, title?: string, draws?: boolean): void;
  /** Validates all (or the given) fields and shows their issues; the first invalid field, or undefined when all is well. */
  validate(paths?: readonly string[]): string | undefined;
  /** Only the names that changed need to be given. */
  setContext(context: Scope): void;
  /** Opens another record in the same form. */
  reset(values?: Readonly<Values>, mode?: FormMode): void;
  /**
   * The record is stored like this now: fields the user did not change follow it, the user's own changes stay.
   */
  rebase(stored: Readonly<Values>): Rebased;
  /** Until the user's first edit: what stands in the form now is what it was opened with, and no work to lose. */
  markPristine(): void;
  /** Takes away what was said above the form and belongs to no field, and what the server said at the given fields. */
  clearProblems(paths?: readonly string[]): void;
  mode(): FormMode;
  /** What was typed stays. `readOnlyReason` as in the options. */
  setMode(mode: FormMode, readOnlyReason?: string): void;
  /** What the field held when the record was opened. */
  opened(path: string): unknown;
  /** The record as it stands. Changed in place: copy what you keep. */
  record(): Readonly<Values>;
  /** The names its expressions read, with their values. Not to be kept. */
  scope(): Scope;
  /** The record as a create request may carry it. */
  values(): Values;
  /** The changed fields, for a patch. */
  changes(): FieldChange[];
  summary(): FormSummary;
  focus(path: string): void;
  /** Told of every `focus`; the drawn form moves the focus. */
  onFocus(listener: (path: string) => void): () => void;
  /** Id of the field's control in the page; of a field in another one's dialog, the control that opens it. */
  controlId(path: string): string;
}
