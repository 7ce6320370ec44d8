/** Fields that only one business has: properties of the object `own` of its records, shown at the end of form and lists. */
import { fillText, isRecord } from '#src/expression/index.ts';
import { addedRole } from '#schemas/formats/paste-role.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { GridColumn, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiField, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import type { Release } from './merge.ts';
import { PASTED } from './pasted-rows.ts';
import type { Kinds } from './targets.ts';

const { refused } = texts;

/** The field of a record that holds them. */
export const OWN = 'own';
const MOST_FIELDS = 60;
const LIST_VALUE = 'reference/list-value';

export function isAddField(change: Change): change is AddField {
  return 'add' in change && change.add === 'field';
}

/** The documents with these fields, in them already or not; the same object if they add nothing. */
export const addedTo: {
  readonly [Kind in keyof Kinds]: (name: string, document: Kinds[Kind], fields: readonly AddField[]) => Kinds[Kind];
} = {
  entity: (name, entity, fields) => {
    const [own, schemaOf] = PASTED.has(name)
      ? [fieldsAt(PASTED.get(name), fields), pastedSchemaOf]
      : [fieldsAt(name, fields), storedSchemaOf];
    return own.length === 0 ? entity : { ...entity, properties: { ...entity.properties, [OWN]: ownRecord(own, schemaOf) } };
  },
  ui: (name, ui, fields) => {
    const own = fieldsAt(name, fields);
    return own.length === 0 ? ui : withGroup(ui, own);
  },
  screen: (_, screen, fields) => withColumns(screen, fields),
};

/** Whether a business has added some to the entity. */
export function hasOwnFields({ properties }: EntitySchema): boolean {
  return properties[OWN] !== undefined;
}

/** A record as the release's validator knows it, and what it does not. */
export function splitOwn({ properties }: EntitySchema, record: unknown): { readonly released: unknown; readonly own?: unknown } {
  if (properties[OWN] === undefined || !isRecord(record) || record[OWN] === undefined) return { released: record };
  const { [OWN]: fields, ...released } = record;
  return { released, own: { [OWN]: fields } };
}

/** The release with these fields, as what a variation changes further. */
export function withOwnFields(release: Release, fields: readonly AddField[]): Release {
  if (fields.length === 0) return release;
  const added = <Kind extends keyof Kinds>(kind: Kind, name: string, document: Kinds[Kind] | undefined) =>
    document && addedTo[kind](name, document, fields);
  const entity = (name: string) => added('entity', name, release.entity(name));
  return {
    ...release,
    entity,
    ui: (name) => added('ui', name, release.ui(name)),
    screen: (id) => added('screen', id, release.screen(id)),
    environment: (name, schema = fieldsAt(name, fields).length === 0 ? undefined : entity(name)) => release.environment(name, schema),
  };
}

/** Why the record cannot have one more field, in a sentence; undefined if it can. */
export function refuseField(
  field: AddField,
  before: readonly AddField[],
  entity: EntitySchema | undefined,
  { kept, lists }: Pick<Release, 'kept' | 'lists'>,
): string | undefined {
  const others = fieldsAt(field.at, before);
  const { kind, choices, decimals, unit, maxLength, minimum, maximum, of, list } = field;
  if (entity?.['x-own'] !== true) return refused.notOwn;
  if (others.some(({ id }) => id === field.id)) return refused.sameField;
  const holds = kept?.get(fieldKey(field.at, field.id));
  if (holds !== undefined && holds !== holdsOf(field)) return refused.otherKind;
  const names = [...others.map(({ at, id }) => fieldKey(at, id)), ...(kept?.keys() ?? [])];
  if (names.some((key) => hasSameRole(key, field))) return refused.sameRole;
  if (others.length >= MOST_FIELDS) return fillText(refused.manyFields, { count: MOST_FIELDS });
  if ((kind === 'choice') !== (choices !== undefined)) return refused.noChoices;
  if ((kind === 'record') !== (of !== undefined) || (of === LIST_VALUE) !== (list !== undefined)) return refused.noList;
  if (list !== undefined && lists?.has(list) === false) return fillText(refused.unknownList, { list });
  if (maxLength !== undefined && kind !== 'text' && kind !== 'long-text') return refused.notText;
  if (kind !== 'number' && (minimum ?? maximum) !== undefined) return refused.notNumber;
  if (kind !== 'number' && (decimals ?? unit) !== undefined) return refused.notDecimal;
  return minimum !== undefined && maximum !== undefined && minimum > maximum ? refused.crossed : undefined;
}

/** What its values are. A field of the same name has the same, so that values stored earlier fit it. */
export function holdsOf({ kind, of, list }: AddField): string {
  if (kind === 'record') return [of, list].join(' ').trim();
  return kind === 'long-text' || kind === 'choice' ? 'text' : kind;
}

export function fieldKey(entity: string, name: string): string {
  return `${entity}#${name}`;
}

/** Whether another field, now or earlier, is pasted by its role. */
function hasSameRole(key: string, { at, id }: AddField): boolean {
  const [entity, name = ''] = key.split('#');
  return entity === at && name !== id && addedRole(name) === addedRole(id);
}

function fieldsAt(name: string | undefined, fields: readonly AddField[]): readonly AddField[] {
  return fields.filter(({ at }) => at === name);
}

function ownRecord(fields: readonly AddField[], schemaOf: (field: AddField) => FieldSchema): FieldSchema {
  return {
    title: texts.own.title,
    type: 'object',
    additionalProperties: false,
    'x-summary': true,
    properties: Object.fromEntries(fields.map((field) => [field.id, schemaOf(field)])),
  };
}

function storedSchemaOf(field: AddField): FieldSchema {
  const { id, title, description, required, headings = [] } = field;
  return {
    title,
    ...(description !== undefined && { description }),
    ...OF_KIND[field.kind](field),
    // The object itself is never required.
    ...(required === true && { 'x-requiredWhen': 'true' }),
    ...(headings.length > 0 && { 'x-import': { headers: [title, `${OWN}.${id}`, ...headings] } }),
    'x-summary': true,
  };
}

function pastedSchemaOf(field: AddField): FieldSchema {
  const { id, title, headings = [] } = field;
  const { 'x-sort': _sort, 'x-search': _search, ...values } = OF_KIND[field.kind](field);
  return {
    title,
    ...values,
    'x-paste': { role: addedRole(id), headers: headings.map((heading) => heading.toLowerCase()), into: [`${OWN}.${id}`] },
  };
}

const OF_KIND: Readonly<Record<AddField['kind'], (field: AddField) => FieldSchema>> = {
  text: (field) => ({ ...textOf(field), 'x-sort': true }),
  'long-text': textOf,
  number: ({ minimum, maximum, decimals = 0, unit }) => ({
    type: 'number',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    'x-decimals': { most: decimals },
    ...(unit !== undefined && { 'x-unit': unit }),
    'x-sort': true,
  }),
  date: () => ({ type: 'string', format: 'date', 'x-sort': true }),
  'yes-no': () => ({ type: 'boolean' }),
  choice: ({ choices = [] }) => ({ type: 'string', enum: choices, 'x-sort': true }),
  record: ({ of = LIST_VALUE, list }) => ({
    'x-references': of,
    // The field only accepts values of its own list.
    ...(list === undefined ? { type: 'integer' } : { type: 'string', pattern: `^${list}/`, 'x-normalise': 'upper', 'x-sort': true }),
  }),
};

function textOf(field: AddField): FieldSchema {
  return { type: 'string', maxLength: longest(field), 'x-normalise': 'trim', 'x-search': true };
}

/** Characters of a text at most. */
export function longest({ kind, maxLength = kind === 'text' ? 100 : 1000 }: AddField): number {
  return maxLength;
}

function withGroup(ui: UiSchema, fields: readonly AddField[]): UiSchema {
  const group = { id: OWN, section: texts.own.title, columns: 2, children: fields.map(({ id }) => `${OWN}.${id}`) };
  const others = ui['ui:layout'].filter((node) => typeof node === 'string' || node.id !== OWN);
  const drawn = fields.flatMap((field) => {
    const own = uiOf(field);
    return own === undefined ? [] : [[`${OWN}.${field.id}`, own] as const];
  });
  return { ...ui, ...Object.fromEntries(drawn), 'ui:layout': [...others, group] };
}

/** Settings of an own field that its schema does not contain. */
function uiOf({ kind, list }: AddField): UiField | undefined {
  if (kind === 'long-text') return { 'ui:widget': 'textarea' };
  if (list === undefined) return undefined;
  const params = { ListCode: `'${list}'` };
  return { 'ui:choices': { id: 'list-values', operation: 'lookupListValues', params, value: 'key', label: '{code} {name}' } };
}

/** But for lookups: their grid is for choosing, and shows what that takes. */
function withColumns(screen: ScreenDocument, fields: readonly AddField[]): ScreenDocument {
  const { kind, grids = {} } = screen;
  const extended = Object.entries(grids).map(([name, grid]) => {
    const known = new Set(grid.columns.map(({ id }) => id));
    const columns = fieldsAt(PASTED.get(grid.schema ?? '') ?? grid.schema, fields)
      .map(columnOf)
      .filter(({ id }) => !known.has(id));
    return [name, columns.length === 0 ? grid : { ...grid, columns: [...grid.columns, ...columns] }] as const;
  });
  const isExtended = extended.some(([name, grid]) => grid !== grids[name]);
  return kind !== 'lookup' && isExtended ? { ...screen, grids: Object.fromEntries(extended) } : screen;
}

export function columnOf({ id }: Pick<AddField, 'id'>): GridColumn {
  return { id: `${OWN}-${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, field: `${OWN}.${id}` };
}
