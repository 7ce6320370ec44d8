import type { ClearedBy, Decimals, DerivedValue, EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Environment, Expression, Template } from '../language/types.ts';

/** Creating a record or changing a stored one. */
export type RecordMode = 'create' | 'edit';

/** How a format reads a text: undefined means it cannot be read, null that it is empty. */
export interface FormatTable {
  get(name: string): { parse(text: string): unknown; print(value: unknown): string; isValid(value: unknown): boolean } | undefined;
}

/** One field of an entity; a nested object's fields are dotted paths, an array is one field. */
export interface EntityField {
  readonly path: string;
  readonly schema: FieldSchema;
  readonly label: string;
  /** Always required; `x-requiredWhen` is a formula. */
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Set on create, never changed afterwards. */
  readonly immutable: boolean;
  readonly decimals: Decimals | undefined;
}

interface FormulaBase {
  /** The field the result belongs to. */
  readonly field: string;
  readonly expression: Expression;
  /** Fields of the record whose change makes the formula due. */
  readonly reads: readonly string[];
  /** Fields of the record that the result may change. */
  readonly writes: readonly string[];
}

/** A derived value; unknown makes it empty. */
export interface ValueFormula extends FormulaBase {
  readonly kind: 'value';
  readonly mode: DerivedValue['mode'];
}

/** `pair`: the total (`field`) from its value per unit (`other`). `pairInverse`: the value per unit (`field`) from the total (`other`). */
export interface PairFormula extends FormulaBase {
  readonly kind: 'pair' | 'pairInverse';
  readonly other: string;
  readonly driver: string;
}

/** A boolean about a field; unknown counts as false. */
export interface FlagFormula extends FormulaBase {
  readonly kind: 'required' | 'read' | 'write';
}

/** Whether a field may be changed, judged over the record as it is stored; unknown means no. */
export interface EditableFormula extends FormulaBase {
  readonly kind: 'editable';
  /** Why not. */
  readonly because: Template;
}

/** A rule across fields; unknown counts as kept. */
export interface RuleFormula extends FormulaBase {
  readonly kind: 'rule';
  readonly id: string;
  readonly message: Template;
  readonly severity: 'error' | 'warning';
}

export type Formula = ValueFormula | PairFormula | FlagFormula | EditableFormula | RuleFormula;

/** A list of records: what its items are, compiled as a record of its own that reads the one around it. */
export interface ItemList {
  readonly path: string;
  readonly entity: CompiledEntity;
}

/** A compiled entity schema. */
export interface CompiledEntity {
  readonly schema: EntitySchema;
  /** The record's name in its own expressions. */
  readonly recordName: string;
  readonly fields: ReadonlyMap<string, EntityField>;
  /** The fields that are lists of records. */
  readonly lists: readonly ItemList[];
  /** A formula comes after every formula that writes what it reads. */
  readonly formulas: readonly Formula[];
  /** Field path to the indexes of the formulas that read it; inverses of pairs are for the user's own edit and not listed. */
  readonly readers: ReadonlyMap<string, readonly number[]>;
  /** `x-clearedBy` of all fields: a change of `field` clears the field at `path`. */
  readonly clearedBy: readonly (ClearedBy & { readonly path: string })[];
  readonly environment: Environment;
  readonly formats: FormatTable;
}

/** An error of the schema validator. */
export interface AjvErrorLike {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Issue {
  /** Dotted path of the field, with positions inside lists: `qualifiers.0.code`. */
  readonly path: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

type IssueKeyword =
  | 'required'
  | 'maxLength'
  | 'minLength'
  | 'minimum'
  | 'maximum'
  | 'format'
  | 'pattern'
  | 'type'
  | 'enum'
  | 'integer'
  | 'additionalProperties'
  | 'characters';

/**
 * Default messages by keyword, `{label}` and `{limit}` interpolated. A text for one limit or type has the key of both:
 * `minimum.0`, `type.number`. `characters` is for text that cannot be stored (NUL, half a surrogate pair).
 */
export type IssueTexts = Readonly<Record<IssueKeyword, string>> & {
  readonly multiple?: string;
  readonly minItems?: string;
  readonly maxItems?: string;
  readonly minBytes?: string;
  readonly maxBytes?: string;
  readonly extensions?: string;
  readonly content?: string;
  readonly [variant: `${string}.${string}`]: string | undefined;
};
