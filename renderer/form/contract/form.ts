/** A form: its document, what it offers to those who draw it, fill it and send it, and what draws it. Each has the others. */
import type { Registry, RJSFSchema } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type {
  CompiledEntity,
  Definitions,
  EnvironmentOptions,
  ExpressionFunction,
  FormatTable,
  PairFormula,
  Scope,
} from '#src/expression/index.ts';
import type { Confirmations } from '#renderer/services/confirmations.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import type { References } from '#renderer/services/references.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { FormField, Locks, Slice } from './form-field.ts';
import type { FieldState } from './field-state.ts';
import type { FormFormula } from './form-formulas.ts';
import type { FieldChange, FieldErrors, FormMode, FormState, FormSummary, Patch, Rebased, Values } from './form-values.ts';
import type { LayoutItem } from './layout.ts';
import type { FilledField, FillStory } from './lookup.ts';
import type { FormTexts } from './texts.ts';
import type { Validate } from './validate.ts';

export interface FormDocument {
  /** What it was compiled from. */
  readonly source: FormDocumentSource;
  readonly schema: EntitySchema;
  /** The same object, as the schema library names its type. */
  readonly rjsfSchema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly entity: CompiledEntity;
  readonly fields: ReadonlyMap<string, FormField>;
  readonly layout: readonly LayoutItem[];
  /** Fields that the layout shows, in reading order. */
  readonly drawn: readonly string[];
  /** Fields that edit a slice of the record in a dialog of its own. */
  readonly slices: ReadonlyMap<string, Slice>;
  /** Fields drawn only in the dialog of another field, mapped to that field. */
  readonly sliceOf: ReadonlyMap<string, string>;
  /** A formula comes after every formula that writes what it reads. */
  readonly formulas: readonly FormFormula[];
  /** Field to the formulas that read it; inverses of pairs are for edits of the total and not listed. */
  readonly readers: ReadonlyMap<string, readonly FormFormula[]>;
  /** Other names (session, mode) to the formulas that read them. */
  readonly contextReaders: ReadonlyMap<string, readonly FormFormula[]>;
  /** Field of a total to the formula that derives its value per unit. */
  readonly inverses: ReadonlyMap<string, PairFormula>;
  /** Fields whose change may empty others. */
  readonly clearing: ReadonlySet<string>;
  /** Expressions that may lock a field, by field. */
  readonly locks: ReadonlyMap<string, Locks>;
  /** What derived fields are worked out from, in words. */
  readonly origins: ReadonlyMap<string, string>;
  /** The precompiled function of the record. */
  readonly validate: Validate;
  readonly formats: FormatTable;
  readonly theme: FormTheme;
  readonly references: References;
  readonly texts: FormTexts;
}

export interface FormDocumentSource {
  /** Resolved: every `$ref` inlined. */
  readonly schema: EntitySchema;
  /** Without one every field is shown, one below the other. */
  readonly uiSchema: UiSchema | undefined;
  /** Precompiled validation functions; the record's own is under the schema's `$id`. */
  readonly validators: Readonly<Record<string, unknown>>;
  /** The other names expressions may read; the record's own, `mode`, `previous`, `row` and `option` are added. */
  readonly names: Readonly<Record<string, EntitySchema | FieldSchema>>;
  readonly functions?: readonly ExpressionFunction[];
  /** Names that its expressions may use beside those of its documents. */
  readonly definitions?: Definitions | undefined;
  readonly formats: FormatTable;
  readonly theme: FormTheme;
  readonly references?: References;
  readonly texts: FormTexts;
  readonly onError?: EnvironmentOptions['onError'];
  readonly observe?: NonNullable<EnvironmentOptions['observe']>;
}

type LibraryParts = Registry<unknown, RJSFSchema, FormContext>;

/** Widgets, fields and templates by name, as rjsf's documentation describes a theme. */
export interface ThemeParts {
  readonly widgets?: LibraryParts['widgets'];
  readonly fields?: LibraryParts['fields'];
  readonly templates?: Partial<Omit<LibraryParts['templates'], 'ButtonTemplates'>> & {
    readonly ButtonTemplates?: Partial<LibraryParts['templates']['ButtonTemplates']>;
  };
}

export interface DrawnFormProps {
  readonly form: Form;
  /** Only these fields, in the arrangement of the layout. */
  readonly fields?: readonly string[];
  /** Key hints in the headings of its sections. */
  readonly sectionKeys?: FormContext['sectionKeys'];
  /** Draws an action that a field names, if the form is on a screen. */
  readonly Action?: FormContext['Action'];
}

/** What forms are drawn with. */
export interface FormTheme extends Required<ThemeParts> {
  /** Draws a form of this theme. */
  readonly Form: ComponentType<DrawnFormProps>;
  /** Those that were put in front of ours: what third-party parts draw inside themselves with, beside the library's own. */
  readonly added: Required<ThemeParts>;
}

/** What a widget, field or template finds in `registry.formContext`. */
export interface FormContext {
  readonly form: Form;
  /** The fields to draw, where a screen shows only some. */
  readonly only?: readonly string[];
  /** The key that leads to a section, as shown, by the id of the section. */
  readonly sectionKeys?: ReadonlyMap<string, string>;
  /** Draws an action of the screen around the form; nothing for a name the screen does not have. */
  readonly Action?: ComponentType<{ readonly name: string }>;
  /** What a third-party field draws its inner fields with, where one may be drawn. */
  readonly within?: Pick<LibraryParts, 'widgets' | 'fields' | 'templates'>;
}

/** How the entity of an item is arranged. */
export interface ItemEntity {
  readonly uiSchema: UiSchema | undefined;
}

/** Dialogs as a form asks for them: a lookup, a slice of its record. */
export interface FormDialogs extends Pick<Dialogs, 'open'> {
  /** Shows a form; resolves to whether the user accepted its values, which are then valid. */
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
  /** Whether an `access` admits the user. */
  mayOpen(access: string): boolean;
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
  /** Form-level state; not notified of changes of values alone. */
  readonly store: StoreApi<FormState>;
  /** Counts every change. */
  revision(): number;
  field(path: string): FieldState;
  /** Calls the listener once for each change of these fields. */
  subscribe(paths: readonly string[], listener: () => void): () => void;
  /** The same without what their controls hold: the value, and the draft. */
  subscribeLook(paths: readonly string[], listener: () => void): () => void;
  /**
   * The user's own edit: runs the edit effects and clears the server's problem with the field.
   * @param found messages of the control itself about what was entered; shown until the next edit
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
  /** Whether the user's own value can be restored: the field is neither always derived nor locked, and the value breaks no rule of the present record. */
  mayKeep(path: string): boolean;
  /** Restores the user's own value in a field that was recomputed. */
  keep(path: string): void;
  /** The user leaves a field: it is rounded and normalised, and starts to show its issues, unless it is as empty as it was opened. */
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
  /** Before the user's first edit: makes the present values the initial ones, so that leaving loses nothing. */
  markPristine(): void;
  /** Removes the messages of the problem panel that belong to no field, and the server's messages at the given fields. */
  clearProblems(paths?: readonly string[]): void;
  mode(): FormMode;
  /** What was typed stays. `readOnlyReason` as in the options. */
  setMode(mode: FormMode, readOnlyReason?: string): void;
  /** The names that rights are judged by: a stored record as it is stored. */
  rights(): Scope;
  /** What the field held when the record was opened. */
  opened(path: string): unknown;
  /** The current record. It is mutated: copy what you keep. */
  record(): Readonly<Values>;
  /** The names its expressions read, with their values. Not to be kept. */
  scope(): Scope;
  /** The record as a create request may carry it. */
  values(): Values;
  /** The changed fields, for a patch. */
  changes(): FieldChange[];
  summary(): FormSummary;
  focus(path: string): void;
  /** Calls the listener at every `focus`; the drawn form moves the focus. */
  onFocus(listener: (path: string) => void): () => void;
  /** Id of the field's control in the page; of a field in another one's dialog, the control that opens it. */
  controlId(path: string): string;
}

/** Whether Enter moves to the next field. It submits in a form of one field, and if the form's document sets `ui:enter`. */
export function goesOnAtEnter({ drawn, fields, uiSchema }: FormDocument, only: readonly string[] = drawn): boolean {
  const typed = drawn.filter((path) => only.includes(path) && fields.get(path)?.isDerived === false);
  return typed.length > 1 && uiSchema['ui:enter'] === undefined;
}

/** @throws Error for a path that is not a field. */
export function fieldOf(document: FormDocument, path: string): FormField {
  const field = document.fields.get(path);
  if (field === undefined) throw new Error(`The form has no field "${path}".`);
  return field;
}
