import { MODE, formSchema, stepsOf } from '#renderer/expression/index.ts';
import messages from '#schemas/messages/en.json' with { type: 'json' };
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { DoStep, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fieldAt, type Catalogue } from './catalogue.ts';

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
/** What a refusal says, to the text that stands for it. */
export const ERROR: FieldSchema = record({ status: { type: 'integer' }, title: { type: 'string' } }, ['status', 'title']);
/** The edit of a cell, to the steps that follow it. */
const EDIT: FieldSchema = record({ field: { type: 'string' }, value: ANY, before: ANY }, ['field']);
/** Dotted names that are never empty. */
export const PRESENT = ['mode', 'count'];

export function readScreenNames(screen: ScreenDocument, catalogue: Catalogue): ScreenNames {
  const direct = directNames(screen, catalogue);
  const names = { ...direct, ...listNames(screen, direct) };
  const rows = new Map(Object.keys(screen.grids ?? {}).map((grid) => [grid, rowOf(screen, grid, names, catalogue)]));
  const selections = [...rows].map(([grid, row]) => {
    const selection = record({ count: { type: 'integer' }, ids: { type: 'array' }, row }, ['count', 'ids']);
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
  if (type === 'string' || type === 'number' || type === 'boolean') return { type };
  return entities.get(type);
}

/** Name of the record a screen's form edits. */
export function recordName(entity: EntitySchema): string {
  return entity['x-as'] ?? 'record';
}

function directNames(screen: ScreenDocument, catalogue: Catalogue): Record<string, NameSchema> {
  const { entities, operations } = catalogue;
  const entity = screen.data && entities.get(screen.data.schema);
  const typed = (types: Readonly<Record<string, string>>) =>
    record(Object.fromEntries(Object.entries(types).map(([name, type]) => [name, asField(schemaOfType(type, entities) ?? ANY)])));
  const params = [...(screen.route ?? '').matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const sources = Object.entries(screen.sources ?? {}).flatMap(([name, { operation, paging }]): [string, NameSchema][] => {
    if (operation === undefined) return [];
    const info = operations.get(operation);
    return [[name, paging === 'infinite' ? { type: 'array', items: info?.item ?? ANY } : (info?.reply ?? ANY)]];
  });
  const context = Object.entries(screen.context ?? {}).map(([name, { schema }]) => [name, entities.get(schema) ?? ANY] as const);
  return {
    session: entities.get('accounts/session') ?? ANY,
    ...resultNames(screen, catalogue),
    ...Object.fromEntries(sources),
    input: typed(screen.input ?? {}),
    route: record(
      { params: record(Object.fromEntries(params.map((name) => [name, { type: 'string' } as const])), params), query: { type: 'object' } },
      ['params', 'query'],
    ),
    state: typed(Object.fromEntries(Object.entries(screen.state ?? {}).map(([name, { type }]) => [name, type]))),
    ...Object.fromEntries(context),
    ...(Object.values(screen.grids ?? {}).some(({ edited }) => edited !== undefined) ? { edit: EDIT } : {}),
    ...(entity === undefined
      ? {}
      : {
          [recordName(entity)]: entity,
          mode: MODE,
          form: formSchema(messages.screen),
        }),
  };
}

/** What steps bind by `as`; a name bound to different things holds any value. */
function resultNames(screen: ScreenDocument, catalogue: Catalogue): Record<string, NameSchema> {
  const results: Record<string, NameSchema> = {};
  for (const { step } of stepsOf(screen)) {
    const result = resultOf(step, catalogue);
    if (result === undefined) continue;
    const known = results[result.name];
    results[result.name] = known === undefined || JSON.stringify(known) === JSON.stringify(result.schema) ? result.schema : ANY;
  }
  return results;
}

function resultOf(step: DoStep, catalogue: Catalogue): { readonly name: string; readonly schema: NameSchema } | undefined {
  const { operations, documents } = catalogue;
  if ('call' in step && step.call.as !== undefined)
    return { name: step.call.as, schema: operations.get(step.call.operation)?.reply ?? ANY };
  if ('run' in step && step.run.as !== undefined) return { name: step.run.as, schema: ANY };
  if (!('open' in step) || step.open.as === undefined) return undefined;
  const opened = documents.screens.get(step.open.screen);
  if (opened === undefined) return { name: step.open.as, schema: ANY };
  return { name: step.open.as, schema: answerOf(opened.value, catalogue) };
}

/** What a screen answers when it is closed; a lookup answers the row picked. */
export function answerOf(screen: ScreenDocument, catalogue: Catalogue): FieldSchema {
  if (screen.kind === 'lookup') return record({ row: pickedRow(screen, catalogue) }, ['row']);
  const properties = Object.entries(screen.result ?? {}).map(
    ([name, type]) => [name, asField(schemaOfType(type, catalogue.entities) ?? ANY)] as const,
  );
  return record(Object.fromEntries(properties));
}

/** Its source answers rows, or its grid says what they are: what it opens itself does not matter here. */
export function pickedRow({ grids, sources }: ScreenDocument, { operations, entities }: Catalogue): FieldSchema {
  const [grid] = Object.values(grids ?? {});
  const item = operations.get(sources?.[grid?.source ?? '']?.operation ?? '')?.item;
  return item?.properties === undefined ? asField(entities.get(grid?.schema ?? '') ?? ANY) : item;
}

/** Sources made from other names: typed where the expression is a plain path. */
function listNames(screen: ScreenDocument, names: Readonly<Record<string, NameSchema>>): Record<string, NameSchema> {
  const scope: FieldSchema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(names).map(([name, schema]) => [name, asField(schema)])),
  };
  return Object.fromEntries(
    Object.entries(screen.sources ?? {}).flatMap(([name, { from }]) =>
      from === undefined ? [] : [[name, fieldAt(scope, from) ?? { type: 'array' }]],
    ),
  );
}

/** A row is what its source answers; the grid's own schema stands in where that is not known. */
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
