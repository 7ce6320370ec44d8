/** What may be set, by the kind of a part: how it reads in the release, how it is merged, and what would loosen it. */
import { type Environment, fillText, MODE, multipliesLists, parse, splitTemplate } from '#src/expression/index.ts';
import type { Action, ScreenNode, Tab } from '#schemas/generated/documents/screen.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ChangedKeys } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { errorsOfLimits } from './limits.ts';
import type { FieldPart, PlacedColumn, PlacedField, PlacedGroup } from './parts.ts';

export type SetKey = Exclude<keyof ChangedKeys, '$comment'>;

export interface Key<Part, Value> {
  /** The release's value. */
  read(part: Part): unknown;
  /** Writes the value into a copy, combined with the release's. */
  write(part: Part, value: Value): void;
  /** Why it may not be set, in a sentence; undefined if it may. */
  refuse?(value: Value, part: Part, environment: Environment): string | undefined;
}

export type KeyTable<Part> = { readonly [Name in SetKey]?: Key<Part, NonNullable<ChangedKeys[Name]>> };

const { refused } = texts;

/** The keys that a change sets. */
export function keysOf(set: ChangedKeys): SetKey[] {
  const isKey = (name: string): name is SetKey => name in set && name !== '$comment';
  return Object.keys(set).filter(isKey);
}

/** Of the fields of records. */
export const FIELD_KEYS: KeyTable<FieldPart> = {
  title: { read: ({ schema }) => schema.title, write: ({ schema }, value) => void (schema.title = value) },
  description: { read: ({ schema }) => schema.description, write: ({ schema }, value) => void (schema.description = value) },
  default: {
    read: ({ schema }) => schema.default,
    write: ({ schema }, value) => void (schema.default = value),
    refuse: (value, part) => refuseUntyped(part) ?? refuseDefault({ ...part.schema, default: value }),
  },
  required: {
    read: ({ owner, name }) => owner.required?.includes(name) === true || undefined,
    write: ({ owner, name, schema }) => {
      const required = new Set([...(owner.required ?? []), name]);
      owner.required = Object.keys(owner.properties ?? {}).filter((each) => required.has(each));
      // Says nothing more.
      delete schema['x-requiredWhen'];
    },
    refuse: (_, part) => refuseUntyped(part),
  },
  requiredWhen: {
    read: ({ schema }) => schema['x-requiredWhen'],
    write: ({ schema }, value) => void (schema['x-requiredWhen'] = either(schema['x-requiredWhen'], value)),
    refuse: (value, part, environment) =>
      refuseUntyped(part) ??
      (part.owner.required?.includes(part.name) === true ? refused.alwaysRequired : undefined) ??
      faultOf(value, environment),
  },
  editableWhen: {
    read: ({ schema }) => schema['x-editableWhen'],
    write: ({ schema }, value) => void (schema['x-editableWhen'] = value),
    refuse: ({ expr, because }, part, environment) =>
      refuseUntyped(part) ??
      (part.schema['x-editableWhen'] === undefined ? undefined : refused.editable) ??
      faultOf(expr, environment) ??
      faultOfText(because, environment),
  },
  minLength: limitKey('minLength', 'string'),
  maxLength: limitKey('maxLength', 'string'),
  minimum: limitKey('minimum', 'number'),
  maximum: limitKey('maximum', 'number'),
  choices: {
    read: ({ schema }) => schema.enum,
    write: ({ schema }, value) => void (schema.enum = (schema.enum ?? []).filter((one) => value.some((kept) => kept === one))),
    refuse: (value, { schema }) => {
      const strange = value.find((one) => schema.enum?.includes(one) !== true);
      if (strange !== undefined) return fillText(refused.choice, { value: strange });
      return refuseDefault({ ...schema, enum: value });
    },
  },
};

/** Of fields in their form. */
export const PLACE_KEYS: KeyTable<PlacedField> = {
  label: {
    read: ({ ui }) => ui['ui:label'],
    write: ({ ui }, value) => void (ui['ui:label'] = value),
    refuse: (value, { ui }) => refuseExpressions(value, ui['ui:label']),
  },
  placeholder: { read: ({ ui }) => ui['ui:placeholder'], write: ({ ui }, value) => void (ui['ui:placeholder'] = value) },
  span: { read: ({ ui }) => ui['ui:span'], write: ({ ui }, value) => void (ui['ui:span'] = value) },
  visible: {
    read: ({ ui }) => ui['ui:visible'],
    write: ({ ui }, value) => void (ui['ui:visible'] = both(ui['ui:visible'], value)),
    refuse: (value, _, environment) => faultOf(value, environment.including({ mode: MODE })),
  },
};

/** Of groups of fields. */
export const GROUP_KEYS: KeyTable<PlacedGroup> = {
  section: { read: ({ container }) => container.section, write: ({ container }, value) => void (container.section = value) },
  columns: { read: ({ container }) => container.columns, write: ({ container }, value) => void (container.columns = value) },
  visible: {
    read: ({ container }) => container.visible,
    write: ({ container }, value) => void (container.visible = both(container.visible, value)),
    refuse: (value, _, environment) => faultOf(value, environment.including({ mode: MODE })),
  },
};

export const COLUMN_KEYS: KeyTable<PlacedColumn> = {
  label: {
    read: ({ column }) => column.label,
    write: ({ column }, value) => void (column.label = value),
    refuse: (value, { column }) => refuseExpressions(value, column.label),
  },
  width: { read: ({ column }) => column.width, write: ({ column }, value) => void (column.width = value) },
  hint: {
    read: ({ column }) => column.hint,
    write: ({ column }, value) => void (column.hint = value),
    refuse: (value, { column }) => refuseExpressions(value, column.hint),
  },
};

/** Keys of texts, notices and sections of a screen: only texts that the release has. */
export const NODE_KEYS: KeyTable<ScreenNode> = { text: textOf('text'), alert: textOf('alert'), section: textOf('section') };

export const TAB_KEYS: KeyTable<Tab> = { label: labelKey() };
export const ACTION_KEYS: KeyTable<Action> = {
  label: labelKey(),
  question: {
    read: ({ confirm }) => confirm?.body,
    write: (action, value) => void (action.confirm = { ...action.confirm, body: value }),
    refuse: (value, { confirm }) => (confirm?.body === undefined ? refused.noText : refuseExpressions(value, confirm.body)),
  },
};

function labelKey<Part extends { label: string }>(): Key<Part, string> {
  return {
    read: ({ label }) => label,
    write: (part, value) => void (part.label = value),
    refuse: (value, { label }) => refuseExpressions(value, label),
  };
}

function textOf(key: 'text' | 'alert' | 'section'): Key<ScreenNode, string> {
  return {
    read: (node) => node[key],
    write: (node, value) => void (node[key] = value),
    refuse: (value, node) => (node[key] === undefined ? refused.noText : refuseExpressions(value, node[key])),
  };
}

/** A computed or never sent field cannot be required. */
function refuseUntyped({ schema }: FieldPart): string | undefined {
  return schema.readOnly === true || schema.writeOnly === true || schema['x-value']?.mode === 'always' ? refused.untyped : undefined;
}

/** A narrower limit, which the other one and the first value of a new record keep to. */
function limitKey(name: 'minLength' | 'maxLength' | 'minimum' | 'maximum', type: 'string' | 'number'): Key<FieldPart, number> {
  const isLeast = name === 'minLength' || name === 'minimum';
  return {
    read: ({ schema }) => schema[name],
    write: ({ schema }, value) => void (schema[name] = value),
    refuse: (value, { schema }) => {
      const narrowed: FieldSchema = { ...schema, [name]: value };
      const { minLength, maxLength, minimum, maximum } = narrowed;
      const released = schema[name];
      if (isChosen(schema) || (schema.type === 'integer' ? 'number' : schema.type) !== type)
        return type === 'string' ? refused.notText : refused.notNumber;
      if (released !== undefined && (isLeast ? value < released : value > released))
        return fillText(refused.looser, { limit: String(released) });
      if (isCrossed(minLength, maxLength) || isCrossed(minimum, maximum)) return refused.crossed;
      return refuseDefault(narrowed);
    },
  };
}

/** Codes, choices, dates and keys of records have neither a length nor a size that means anything. */
function isChosen({ enum: choices, 'x-codes': codes, 'x-references': list, format, maximum }: FieldSchema): boolean {
  return (choices ?? codes ?? list) !== undefined || format?.startsWith('date') === true || maximum === Number.MAX_SAFE_INTEGER;
}

function isCrossed(least: number | undefined, most: number | undefined): boolean {
  return least !== undefined && most !== undefined && least > most;
}

/** The first value of a new record has the type of its field, and keeps to its limits. */
function refuseDefault(schema: FieldSchema): string | undefined {
  const { default: first, type, format, enum: values } = schema;
  if (first === undefined) return undefined;
  const isOfType = type === 'integer' ? Number.isInteger(first) : typeof first === type;
  const isChosen = values === undefined || values.includes(first);
  const isWithin =
    isOfType && isChosen && format === undefined && schema.pattern === undefined && errorsOfLimits(schema, first).length === 0;
  return isWithin ? undefined : refused.default;
}

/** The expressions of a text are those of the release: what a text reads is not checked for a business of its own. */
function refuseExpressions(value: string, released: string | undefined): string | undefined {
  const known = new Set(splitTemplate(released ?? '').flatMap((part) => (part.kind === 'text' ? [] : [JSON.stringify(sourceOf(part))])));
  const isStrange = splitTemplate(value).some((part) => part.kind !== 'text' && !known.has(JSON.stringify(sourceOf(part))));
  return isStrange ? refused.expressions : undefined;
}

function sourceOf(part: Exclude<ReturnType<typeof splitTemplate>[number], { kind: 'text' }>): string | undefined {
  return part.kind === 'fault' ? undefined : part.source;
}

export function faultOf(source: string, environment: Environment): string | undefined {
  return environment.check(source, 'bool').find(({ severity }) => severity === 'error')?.message ?? refuseLong(source);
}

export function faultOfText(source: string, environment: Environment): string | undefined {
  const fault = environment.checkTemplate(source).find(({ severity }) => severity === 'error')?.message;
  if (fault !== undefined) return fault;
  const long = splitTemplate(source).map((part) => (part.kind === 'expression' ? refuseLong(part.source) : undefined));
  return long.find((because) => because !== undefined);
}

/** Every save of every business waits for it. */
function refuseLong(source: string): string | undefined {
  const { node } = parse(source);
  return node !== undefined && multipliesLists(node) ? refused.lists : undefined;
}

function either(released: string | undefined, own: string): string {
  return released === undefined ? own : `(${released}) || (${own})`;
}

function both(released: string | boolean | undefined, own: string): string {
  return released === undefined ? own : `(${released}) && (${own})`;
}
