/** What an entity schema and its UI-schema are compiled into, once per document. Nothing here knows a record. */
import type { RJSFSchema, UIOptionsType, UiSchema as RjsfUiSchema, ValidatorType } from '@rjsf/utils';
import type {
  CompiledEntity,
  EditableFormula,
  EntityField,
  EnvironmentOptions,
  Expression,
  ExpressionFunction,
  FormatTable,
  RuleFormula,
  Template,
} from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiField, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { References } from '#renderer/services/references.ts';
import type { FieldWidget } from './choose-widget.ts';
import type { FormContext } from './define-widget.ts';
import type { FieldChoices } from './field-choices.ts';
import type { FormFormula } from './form-formulas.ts';
import type { CompiledLayout, LayoutItem } from './layout.ts';
import type { Lookup } from './lookup.ts';
import type { Suggest } from './suggest.ts';
import type { FormTexts } from './texts.ts';
import type { FormTheme } from './theme.ts';
import type { Validate } from './validate.ts';

export interface EditEffect {
  readonly when: Expression | undefined;
  readonly set: readonly (readonly [path: string, expression: Expression])[];
}

/** A link beside a field's label, for what is read before the field is filled. */
export interface FieldLink {
  readonly text: Template;
  readonly href: Template;
  readonly opensNewTab: boolean;
}

/** Expressions that may lock a field. */
export interface Locks {
  readonly enabled?: Expression;
  readonly write?: Expression;
  readonly editable?: EditableFormula;
}

export interface FormField {
  /** Dotted path inside the record; the key of the field everywhere in the form. */
  readonly path: string;
  readonly entity: EntityField;
  readonly ui: UiField;
  readonly widget: FieldWidget;
  /** Its schema, as the schema library names the type. */
  readonly rjsfSchema: RJSFSchema;
  /** What the library's own parts read of its UI-schema, the widget that was chosen among it; and as options, without their prefix. */
  readonly uiSchema: RjsfUiSchema<unknown, RJSFSchema, FormContext>;
  readonly uiOptions: UIOptionsType<unknown, RJSFSchema, FormContext>;
  /** Never typed by a person: set by the server, or always derived. */
  readonly isDerived: boolean;
  readonly whenHidden: NonNullable<UiField['ui:whenHidden']>;
  readonly onEdit: readonly EditEffect[];
  /** Why it is disabled, in words of its own. */
  readonly because: Template | undefined;
  /** Undefined for the enumeration of the schema. */
  readonly choices: FieldChoices | undefined;
  readonly lookups: readonly Lookup[];
  /** Offers of what it may hold. */
  readonly suggest: Suggest | undefined;
  /** The link beside it. */
  readonly link: FieldLink | undefined;
}

/** A slice of a record that is edited in a dialog of its own, over a draft of the whole. */
export interface Slice {
  readonly title: Template;
  /** Text of the button; undefined for the usual one. */
  readonly label: string | undefined;
  /** What stands in the form while the dialog is closed; undefined for the field's own value. */
  readonly summary: Template | undefined;
  readonly layout: CompiledLayout;
  /** The field as it stands in its own dialog. */
  readonly field: FormField;
}

/**
 * Rules that are judged together. Hundreds may be at one key, of which most hold and held: their expressions lie side by side, so that
 * nothing else of them is fetched from memory.
 */
export interface RuleSet {
  readonly rules: readonly RuleFormula[];
  /** Their expressions. */
  readonly tests: readonly Expression['run'][];
  /** Where they stand among the formulas. */
  readonly indexes: readonly number[];
}

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
  /** Fields that stand in the dialog of another field only, to that field. */
  readonly sliceOf: ReadonlyMap<string, string>;
  /** A formula comes after every formula that writes what it reads. */
  readonly formulas: readonly FormFormula[];
  /** Field to the indexes of the formulas that read it; inverses of pairs are for edits of the total and not listed, rules stand apart. */
  readonly readers: ReadonlyMap<string, readonly number[]>;
  /** Nothing reads what a rule comes to, so rules are judged when all values stand. */
  readonly rules: RuleSet;
  /** Field to the rules that read it. */
  readonly rulesReading: ReadonlyMap<string, RuleSet>;
  /** Other names (session, mode) to the indexes of the formulas that read them, but for rules. */
  readonly contextReaders: ReadonlyMap<string, readonly number[]>;
  /** The same names to the rules that read them. */
  readonly contextRules: ReadonlyMap<string, RuleSet>;
  /** Field of a total to the index of the formula that derives its value per unit. */
  readonly inverses: ReadonlyMap<string, number>;
  /** Fields whose change may empty others. */
  readonly clearing: ReadonlySet<string>;
  /** Expressions that may lock a field, by field. */
  readonly locks: ReadonlyMap<string, Locks>;
  /** What derived fields are worked out from, in words. */
  readonly origins: ReadonlyMap<string, string>;
  readonly validator: ValidatorType;
  /** The precompiled function behind it. */
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
  /** Precompiled validation functions; the record's own stands under the schema's `$id`. */
  readonly validators: Readonly<Record<string, unknown>>;
  /** The other names expressions may read; the record's own, `mode`, `previous`, `row` and `option` are added. */
  readonly names: Readonly<Record<string, EntitySchema | FieldSchema>>;
  readonly functions?: readonly ExpressionFunction[];
  readonly formats: FormatTable;
  readonly theme: FormTheme;
  readonly references?: References;
  readonly texts: FormTexts;
  readonly onError?: EnvironmentOptions['onError'];
  readonly observe?: NonNullable<EnvironmentOptions['observe']>;
}

/** @throws Error for a path that is no field. */
export function fieldOf(document: FormDocument, path: string): FormField {
  const field = document.fields.get(path);
  if (field === undefined) throw new Error(`The form has no field "${path}".`);
  return field;
}
