/** A field of a form as its document describes it. Nothing here knows a record. */
import type { RJSFSchema, UIOptionsType, UiSchema as RjsfUiSchema } from '@rjsf/utils';
import type { EditableFormula, EntityField, Expression, Template } from '#src/expression/index.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';
import type { FieldChoices } from './field-choices.ts';
import type { CompiledLayout } from './layout.ts';
import type { Lookup } from './lookup.ts';
import type { Suggest } from './suggest.ts';
import type { FieldWidget } from './widget-answers.ts';

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
  readonly uiSchema: RjsfUiSchema<unknown, RJSFSchema>;
  readonly uiOptions: UIOptionsType<unknown, RJSFSchema>;
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
  /** The text shown in the form while the dialog is closed; undefined for the field's own value. */
  readonly summary: Template | undefined;
  readonly layout: CompiledLayout;
  /** The field as it is in its own dialog. */
  readonly field: FormField;
}
