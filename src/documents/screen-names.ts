import { contextListsOf, MODE, formSchema } from '#src/expression/index.ts';
import messages from '#schemas/messages/en.json' with { type: 'json' };
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { argumentsNamed } from './screen-arguments.ts';
import { fieldAt, type Catalogue } from './catalogue.ts';
import { walkIn } from './places/cached-walk.ts';

export type NameSchema = FieldSchema | EntitySchema;

/** Types of what a screen's expressions may read. */
export interface ScreenNames {
  /** Everywhere on the screen. */
  readonly names: Readonly<Record<string, NameSchema>>;
  /** `row` of each grid. */
  readonly rows: ReadonlyMap<string, NameSchema>;
}

/** Stands for any value. */
const ANY: FieldSchema = {};
/** The facts of an event of the application. */
export const EVENT = ANY;
/** Type of a refusal, for the message that replaces it. */
export const ERROR: FieldSchema = record({ status: { type: 'integer' }, title: { type: 'string' } }, ['status', 'title']);
/** Type of a cell edit, for the steps after it. */
const EDIT: FieldSchema = record(
  {
    field: { type: 'string', title: 'the field edited' },
    value: { title: 'its new value' },
    before: { title: 'its value before' },
    isReset: { type: 'boolean', title: 'whether the cell is to be as it was' },
  },
  ['field'],
);
/** Type of the texts typed into cells. */
const EDITS: FieldSchema = {
  type: 'array',
  title: 'the cells typed anew',
  items: record({ row: { title: 'the key of the row' }, ...EDIT.properties }, ['field']),
};
/** Dotted names that are never empty. */
export const PRESENT = ['mode', 'count'];

export function readScreenNames(screen: ScreenDocument, catalogue: Catalogue): ScreenNames {
  const direct = directNames(screen, catalogue);
  const names = { ...direct, ...listNames(screen, direct) };
  const rows = new Map(Object.keys(screen.grids ?? {}).map((grid) => [grid, rowOf(screen, grid, names, catalogue)]));
  const selections = [...rows].map(([grid, row]) => {
    const of = `selected in “${screen.grids?.[grid]?.label ?? grid}”`;
    const count: FieldSchema = { type: 'integer', title: `the number of rows ${of}` };
    const ids: FieldSchema = { type: 'array', title: `the ids of the rows ${of}` };
    const selection = record({ count, ids, row: { ...row, title: `the row ${of}` } }, ['count', 'ids']);
    return [grid, selection] as const;
  });
  return { names: { ...names, selection: record(Object.fromEntries(selections)) }, rows };
}

/** The schema of a declared type: string, number, boolean, an entity, or a list of one. Undefined for any other word. */
export function schemaOfType(type: string, entities: ReadonlyMap<string, EntitySchema>): NameSchema | undefined {
  if (type.endsWith('[]')) {
    const items = schemaOfType(type.slice(0, -2), entities);
    return items && { type: 'array', items: asField(items) };
  }
  if (type === 'date') return { type: 'string', format: 'date' };
  if (type === 'string' || type === 'number' || type === 'boolean') return { type };
  return entities.get(type);
}

/** Name of the record a screen's form edits. */
export function recordName(entity: EntitySchema): string {
  return entity['x-as'] ?? 'record';
}

/** Names that an entity's expressions may read, in addition to the record's own. */
export function contextOf(entity: EntitySchema, entities: ReadonlyMap<string, EntitySchema>): Readonly<Record<string, NameSchema>> {
  return Object.fromEntries(Object.entries(entity['x-context'] ?? {}).map(([name, id]) => [name, schemaOfType(id, entities) ?? ANY]));
}

function directNames(screen: ScreenDocument, catalogue: Catalogue): Record<string, NameSchema> {
  const { entities, operations } = catalogue;
  const entity = screen.data && entities.get(screen.data.schema);
  const typed = (types: Readonly<Record<string, string>>) =>
    record(
      Object.fromEntries(
        Object.entries(types).map(([name, type]) => [name, { ...asField(schemaOfType(type, entities) ?? ANY), title: `state.${name}` }]),
      ),
    );
  const params = [...(screen.route ?? '').matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const sources = Object.entries(screen.sources ?? {}).flatMap(([name, { operation, paging }]): [string, NameSchema][] => {
    if (operation === undefined) return [];
    const info = operations.get(operation);
    return [[name, paging === 'infinite' ? { type: 'array', items: info?.item ?? ANY } : (info?.reply ?? ANY)]];
  });
  const context = Object.entries(screen.context ?? {}).map(([name, { schema }]) => [name, entities.get(schema) ?? ANY] as const);
  return {
    session: entities.get('accounts/session') ?? ANY,
    ...answerNames(screen, catalogue),
    ...Object.fromEntries(sources),
    input: argumentsNamed(screen.input, catalogue) ?? ANY,
    route: record(
      {
        params: record(
          Object.fromEntries(params.map((name) => [name, { type: 'string', title: `the ${name} in the address` } as const])),
          params,
        ),
        query: { type: 'object', title: 'the address' },
      },
      ['params', 'query'],
    ),
    state: typed(Object.fromEntries(Object.entries(screen.state ?? {}).map(([name, { type }]) => [name, type]))),
    ...Object.fromEntries(context),
    ...Object.fromEntries(listsRead(entity, entities)),
    ...(Object.values(screen.grids ?? {}).some(({ edited }) => edited !== undefined) ? { edit: EDIT, edits: EDITS } : {}),
    ...(entity === undefined
      ? {}
      : {
          [recordName(entity)]: entity,
          mode: MODE,
          form: formSchema(messages.screen),
        }),
  };
}

/** Lists of the form's entity need no binding. */
function listsRead(entity: EntitySchema | undefined, entities: ReadonlyMap<string, EntitySchema>): [string, NameSchema][] {
  return entity === undefined ? [] : contextListsOf(entity).map(({ name, entity: id }) => [name, schemaOfType(`${id}[]`, entities) ?? ANY]);
}

/** Names that steps bind to replies; a name bound to different types holds any value. */
function answerNames(screen: ScreenDocument, catalogue: Catalogue): Record<string, NameSchema> {
  const answers: Record<string, NameSchema> = {};
  for (const { holds, text, part } of walkIn('screen', screen, catalogue.documents).places) {
    if (holds.is !== 'definition' || holds.of !== 'answer') continue;
    const schema = answerKept(part.value, catalogue);
    const known = answers[text];
    answers[text] = known === undefined || JSON.stringify(known) === JSON.stringify(schema) ? schema : ANY;
  }
  return answers;
}

/** Type of the reply of a call or the result of a screen; unknown for anything else. */
function answerKept({ operation, screen }: Readonly<Record<string, unknown>>, catalogue: Catalogue): NameSchema {
  if (typeof operation === 'string') return catalogue.operations.get(operation)?.reply ?? ANY;
  const opened = typeof screen === 'string' ? catalogue.documents.screens.get(screen) : undefined;
  return opened === undefined ? ANY : answerOf(opened.value, catalogue);
}

/** The result of a screen when it closes; the picked row of a lookup. */
export function answerOf(screen: ScreenDocument, catalogue: Catalogue): FieldSchema {
  if (screen.kind === 'lookup') return record({ row: pickedRow(screen, catalogue) }, ['row']);
  return asField(argumentsNamed(screen.result, catalogue) ?? ANY);
}

/** The rows of its source, or of its grid's schema. */
export function pickedRow({ grids, sources }: ScreenDocument, { operations, entities }: Catalogue): FieldSchema {
  const [grid] = Object.values(grids ?? {});
  const item = operations.get(sources?.[grid?.source ?? '']?.operation ?? '')?.item;
  return item?.properties === undefined ? asField(entities.get(grid?.schema ?? '') ?? ANY) : item;
}

/** Sources made from other names: typed if the expression is a plain path, or unfolds the lists at one. */
function listNames(screen: ScreenDocument, names: Readonly<Record<string, NameSchema>>): Record<string, NameSchema> {
  const scope: FieldSchema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(names).map(([name, schema]) => [name, asField(schema)])),
  };
  return Object.fromEntries(
    Object.entries(screen.sources ?? {}).flatMap(([name, { from }]) =>
      from === undefined ? [] : [[name, fieldAt(scope, from) ?? unfoldedAt(scope, from) ?? { type: 'array' }]],
    ),
  );
}

/** A row of the source; of the grid's schema if that is unknown. */
function rowOf(screen: ScreenDocument, grid: string, names: Readonly<Record<string, NameSchema>>, { entities }: Catalogue): FieldSchema {
  const { source = '', schema = '' } = screen.grids?.[grid] ?? {};
  const list = names[source];
  const item = list !== undefined && 'items' in list ? list.items : undefined;
  return item?.properties === undefined ? asField(entities.get(schema) ?? ANY) : item;
}

function record(properties: Readonly<Record<string, FieldSchema>>, required: readonly string[] = []): FieldSchema {
  return { type: 'object', additionalProperties: false, required: [...required], properties };
}

/** An entity as a field holds it. */
function asField(schema: NameSchema): FieldSchema {
  const { type, properties, required } = schema;
  if (!('$id' in schema)) return schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...(properties === undefined ? {} : { properties }),
    ...(required === undefined ? {} : { required }),
  };
}

function unfoldedAt(scope: FieldSchema, from: string): FieldSchema | undefined {
  const [, path = '', field = ''] = /^unfold\(([\w.]+), '(\w+)'\)$/.exec(from) ?? [];
  const { [field]: inner, ...around } = fieldAt(scope, path)?.items?.properties ?? {};
  const properties = { ...around, ...inner?.items?.properties, key: { type: 'string' } as const };
  return inner === undefined ? undefined : { type: 'array', items: { type: 'object', properties } };
}
