import { pointTo } from '#src/expression/index.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { operationsOf } from '../../contract/openapi.ts';
import { EXPORT, NARROWING, PAGING, SORT } from '../../contract/parameters.ts';
import { resolveEntity } from '../../contract/resolve-references.ts';
import { ACTIONS, describeActions, OPERATORS } from '../../contract/resources/actions.ts';
import { resourcesOf } from '../../contract/resources/expand.ts';
import { filterParameters } from '../../contract/resources/search-parameters.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Documents } from '../../documents.ts';
import { memoizeLast } from '../../memoize-last.ts';

/** Maximum characters of an index entry with its sort key. */
const LONGEST_KEY = 600;
const LONGEST_SORTED = 500;
const LONGEST_CODE = 100;

/** Parameters that every list has, or may have. */
const LIST_PARAMETERS = [
  'SearchText',
  'SearchCode',
  'SearchOther',
  'ValidOn',
  ...[...PAGING, SORT, ...EXPORT, ...NARROWING].map(({ name }) => name),
];

type Properties = Readonly<Record<string, JsonSchema>>;

/** No list declares them, and their values are kept nevertheless. */
const KEPT_BY_CODE = ['consignments/consignment', 'consignments/package-details'];

/** Every x-resource can be served: the names exist and fit. */
export const checkResources = memoizeLast(
  ({ apis, entities, shared }: Documents, faulty: ReadonlySet<string>): readonly Finding[] => {
    const schemas = new Map([...entities, ...shared].map(([name, { value }]) => [`${name}.schema.json`, value]));
    const areSound = [...entities.values(), ...shared.values()].every(({ file }) => !faulty.has(file));
    const documents = [...apis.values()].filter(({ file }) => areSound && !faulty.has(file));
    const taken = {
      operations: new Set(documents.flatMap(({ value }) => operationsOf(value).map(({ operation }) => operation.operationId))),
      places: new Set(documents.flatMap(({ value }) => operationsOf(value).map(({ method, path }) => `${method} ${path}`))),
      entities: new Set<string>(),
      logs: new Set<string>(),
      commands: new Set<string>(),
    };
    const kept = new Set([
      ...KEPT_BY_CODE,
      ...documents.flatMap(({ value }) =>
        resourcesOf(value).flatMap(({ resource }) => (resource.scope === 'shared' ? [] : [resource.entity])),
      ),
    ]);
    // Only if every resource could be read.
    const extended = [...entities].filter(
      ([name, { value }]) => documents.length === apis.size && value['x-own'] === true && !kept.has(name),
    );
    const misplaced = extended.flatMap(([name, { file }]) => {
      const report = createFileReport(file);
      report.add('/x-own', `"${name}" has no x-resource of scope "tenant" or "consignment", which would keep the values`);
      return report.findings;
    });
    const found = documents.flatMap(({ file, value }) => {
      const report = createFileReport(file);
      for (const { path, resource } of resourcesOf(value)) {
        const at = pointTo('/paths', path, 'x-resource');
        report.expectName(pointTo(at, 'entity'), resource.entity, entities.keys(), 'an entity');
        if (!entities.has(resource.entity)) continue;
        const entity = resolveEntity(`${resource.entity}.schema.json`, schemas);
        checkOnce(taken.entities, resource.entity, pointTo(at, 'entity'), 'a resource', report);
        checkOnce(taken.logs, resource.audit, pointTo(at, 'audit'), 'a change log', report);
        checkEntity(resource, entity, at, report);
        checkNames(resource, entity.properties ?? {}, at, report);
        checkKeys(resource, entity, at, report);
        checkAccess(resource, at, report);
        checkPlace(path, resource, entity, at, report);
        checkDates(resource, entity.properties ?? {}, at, report);
        checkReference(resource, entity, at, report);
        checkNumbered(resource, entity.properties ?? {}, at, report);
        checkFilters(resource, entity.properties ?? {}, at, report);
        checkUses(resource, entity.properties ?? {}, schemas, at, report);
        if (resource.import !== undefined)
          checkOnce(taken.commands, commandOf(path, resource), pointTo(at, 'import'), 'a name for npm run import', report);
        for (const { path: place, method, operation } of describeActions(path, resource, entity)) {
          checkOnce(taken.operations, operation.operationId, at, 'an operation', report);
          checkOnce(taken.places, `${method} ${place}`, at, 'written out', report);
        }
      }
      return report.findings;
    });
    return [...misplaced, ...found];
  },
  ({ apis, entities, shared }, faulty) => [...entities.values(), ...shared.values(), ...apis.values(), ...faulty],
);

function checkOnce(taken: Set<string>, name: string, pointer: string, noun: string, report: FileReport): void {
  if (taken.has(name)) report.add(pointer, `"${name}" is already ${noun}`);
  taken.add(name);
}

/** The server can supply the context of the entity and hide its fields. */
function checkEntity({ entity: name, scope, actions }: ResourceDeclaration, entity: JsonSchema, at: string, report: FileReport): void {
  const pointer = pointTo(at, 'entity');
  if (entity.properties?.['id']?.readOnly !== true) report.add(pointer, `"${name}" has no read-only field "id"`);
  for (const [context, bound] of Object.entries(entity['x-context'] ?? {}))
    if (context !== 'session' && !bound.endsWith('[]') && !(scope === 'consignment' && bound === FLAGS))
      report.add(pointer, `"${name}" reads "${context}", which only hand-written server code can supply`);
  for (const [field, schema] of Object.entries(entity.properties ?? {})) {
    const isFound = schema['x-search'] === true || schema['x-sort'] === true;
    if (isFound && actions?.list !== false && schema['x-access']?.read !== undefined)
      report.add(pointer, `"${field}" is hidden from some users: it can be neither searched nor sorted by`);
    if (schema['x-sort'] === true && longest(schema) > LONGEST_SORTED)
      report.add(pointer, `"${field}" is sorted by: its maxLength can be ${LONGEST_SORTED} at most`);
  }
}

function checkNames({ sort = [], matrix = {} }: ResourceDeclaration, fields: Properties, at: string, report: FileReport): void {
  const sortable = Object.keys(fields).filter((name) => fields[name]?.['x-sort'] === true);
  for (const [index, { colId }] of sort.entries())
    if (colId in fields) report.expectName(pointTo(at, 'sort', index, 'colId'), colId, sortable, 'a field with x-sort');
  for (const action of Object.keys(matrix)) report.expectName(pointTo(at, 'matrix', action), action, ACTIONS, 'an action');
}

/** `numbered` names lists of records with an id. */
function checkNumbered({ numbered = [] }: ResourceDeclaration, fields: Properties, at: string, report: FileReport): void {
  for (const [index, name] of numbered.entries())
    if (name in fields && fields[name]?.items?.properties?.['id'] === undefined)
      report.add(pointTo(at, 'numbered', index), `"${name}" is not a list of records with a field "id"`);
}

/** A unique key fits an index; a code in an address is required, immutable and never a word of a path. */
function checkKeys(
  { key, unique }: ResourceDeclaration,
  { properties = {}, required = [] }: JsonSchema,
  at: string,
  report: FileReport,
): void {
  const lengths = unique.map((field) => longest(properties[field] ?? {}));
  if (lengths.reduce((sum, length) => sum + length, 0) > LONGEST_KEY)
    report.add(pointTo(at, 'unique'), `together the maxLength of these fields can be ${LONGEST_KEY} at most`);
  const field = properties[key];
  if (key === 'id' || field === undefined) return;
  const pointer = pointTo(at, 'key');
  if (field.type !== 'string' || longest(field) > LONGEST_CODE)
    report.add(pointer, `"${key}" must be a text with a maxLength of ${LONGEST_CODE} at most`);
  if (!required.includes(key)) report.add(pointer, `"${key}" must be required`);
  if (field['x-immutable'] !== true) report.add(pointer, `"${key}" must be x-immutable`);
  if (field['x-normalise'] !== 'upper') report.add(pointer, `"${key}" must be normalised to upper case`);
  if (unique.join() !== key) report.add(pointTo(at, 'unique'), `must be ["${key}"], by which a record is addressed`);
}

function checkAccess({ scope, access }: ResourceDeclaration, at: string, report: FileReport): void {
  if (scope !== 'shared') return;
  for (const right of ['write', 'change', 'remove'] as const) {
    const text = access[right];
    const isOperators = text === undefined || text === OPERATORS || (text.startsWith(`${OPERATORS} && `) && !text.includes('||'));
    if (!isOperators) report.add(pointTo(at, 'access', right), `only operators change a shared list: it must begin with ${OPERATORS}`);
  }
}

/** The flags of the caller on a consignment, which expressions of its records read. */
const FLAGS = 'consignments/flags';
/** Actions that read many records at once. */
const OF_SHARED_TABLE = ['list', 'lookup'] as const;
const MARKING_TABLE = 'product_line';
const CONSIGNMENT_PATH = '/consignments/{consignmentId}/';

/** Records of a consignment have a path below it, are addressed by id, and their expressions can read the caller's flags. */
function checkPlace(
  path: string,
  { scope, key, parent, table, paged, import: imported, actions = {} }: ResourceDeclaration,
  entity: JsonSchema,
  at: string,
  report: FileReport,
): void {
  if (table?.removed !== undefined && table.name !== MARKING_TABLE)
    report.add(pointTo(at, 'table', 'removed'), `only ${MARKING_TABLE} has a column that marks removed records`);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (scope !== 'consignment') {
    if (parameters.length > 0) report.add(pointTo(at, 'scope'), `only records of a consignment stand at a path with a parameter`);
    if (parent !== undefined) report.add(pointTo(at, 'parent'), 'only records of a consignment belong to another record');
    if (table !== undefined && (paged !== false || actions.lookup !== false || imported !== undefined))
      report.add(
        pointTo(at, 'table'),
        'pages, lookups and imports are served from the shared table alone: "paged" is false, the others are left out',
      );
    return;
  }
  if (!path.startsWith(CONSIGNMENT_PATH)) report.add(pointTo(at, 'scope'), `the path of its records must begin with ${CONSIGNMENT_PATH}`);
  if (key !== 'id') report.add(pointTo(at, 'key'), 'must be id: records of a consignment have no code of their own');
  for (const action of table === undefined ? [] : OF_SHARED_TABLE)
    if (actions[action] !== false) report.add(pointTo(at, 'table'), `"${action}" is served from the shared table alone: leave it out`);
  const { properties = {} } = entity;
  const supplied = Object.entries(entity['x-context'] ?? {});
  if (!supplied.some(([name, bound]) => name === 'consignment' && bound === FLAGS))
    report.add(pointTo(at, 'entity'), `"x-context" of its records must supply "consignment" as ${FLAGS}`);
  const expected = ['consignmentId', ...(parent === undefined ? [] : [parent.field])];
  if (parameters.join() !== expected.join()) report.add(pointTo(at, 'scope'), `the parameters of the path must be ${expected.join(', ')}`);
  if (parent !== undefined && properties[parent.field]?.readOnly !== true)
    report.add(pointTo(at, 'parent', 'field'), `"${parent.field}" must be readOnly: it is filled from the path`);
}

/** The days of a dated list are dates, and its records are addressed by id. */
function checkDates({ dated, key, unique }: ResourceDeclaration, fields: Properties, at: string, report: FileReport): void {
  if (dated === undefined) return;
  for (const end of ['from', 'to'] as const) {
    const { format, 'x-access': access } = fields[dated[end]] ?? { format: 'date' };
    if (format !== 'date') report.add(pointTo(at, 'dated', end), `"${dated[end]}" is not a date`);
    if (access?.read !== undefined)
      report.add(pointTo(at, 'dated', end), `"${dated[end]}" is hidden from some users: a refusal could not be explained`);
  }
  if (dated.from === dated.to) report.add(pointTo(at, 'dated', 'to'), 'is the first day too');
  if (key !== 'id')
    report.add(pointTo(at, 'key'), `must be id: in a dated list several records have one ${key}; others refer by "reference"`);
  if (unique.length === 0) report.add(pointTo(at, 'unique'), 'must name the fields of which records never overlap');
  for (const field of unique)
    if (field === dated.from || field === dated.to)
      report.add(pointTo(at, 'unique'), `"${field}" is a day of the list: periods never overlap`);
}

/** A field that other records refer to by is required. */
function checkReference(
  { reference, key }: ResourceDeclaration,
  { properties = {}, required = [] }: JsonSchema,
  at: string,
  report: FileReport,
): void {
  if (reference === undefined || !(reference in properties)) return;
  const pointer = pointTo(at, 'reference');
  if (reference === key) report.add(pointer, `has no effect: "${key}" is the key`);
  if (!required.includes(reference)) report.add(pointer, `"${reference}" must be required`);
  const { type, 'x-access': access, ...field } = properties[reference] ?? {};
  if (type !== 'string' || longest({ type, ...field }) > LONGEST_CODE)
    report.add(pointer, `"${reference}" must be a text with a maxLength of ${LONGEST_CODE} at most`);
  if (access?.read !== undefined) report.add(pointer, `"${reference}" is hidden from some users: it cannot be a reference`);
}

/** The name of the list for `npm run import`. */
function commandOf(path: string, { import: declared }: ResourceDeclaration): string {
  const own = typeof declared === 'object' ? declared.command : undefined;
  return own ?? (path.split('/').at(-1) ?? '').toLowerCase();
}

/** Fields compared for equality have comparable types. */
function checkUses(
  { usedBy = [] }: ResourceDeclaration,
  fields: Properties,
  schemas: ReadonlyMap<string, JsonSchema>,
  at: string,
  report: FileReport,
): void {
  for (const [index, { entity, where }] of usedBy.entries()) {
    const file = `${entity}.schema.json`;
    const theirs = schemas.has(file) ? (resolveEntity(file, schemas).properties ?? {}) : {};
    for (const [name, own] of Object.entries(where)) {
      const [type, ownType] = [theirs[name]?.type, fields[own]?.type];
      if (type !== undefined && ownType !== undefined && type !== ownType)
        report.add(
          pointTo(at, 'usedBy', index, 'where', name),
          `"${name}" is a ${String(type)}, and "${own}" a ${String(ownType)}: they never hold the same`,
        );
    }
  }
}

/** Fields that filter a list can be indexed and are visible to all readers of the list. */
function checkFilters(resource: ResourceDeclaration, fields: Properties, at: string, report: FileReport): void {
  const parameters = new Set(LIST_PARAMETERS);
  for (const [index, filter] of (resource.filters ?? []).entries()) {
    const { field, by = 'value', required = false } = filter;
    const schema = fields[field];
    const pointer = pointTo(at, 'filters', index);
    for (const { name } of filterParameters({ filters: [filter] }, { properties: fields }))
      checkOnce(parameters, name, pointTo(pointer, filter.name === undefined ? 'field' : 'name'), 'a parameter of the list', report);
    if (schema === undefined) continue;
    const isOrdered = schema.type === 'number' || schema.type === 'integer' || schema.format === 'date' || schema.format === 'date-time';
    if (by === 'range' && !isOrdered) report.add(pointTo(pointer, 'by'), `"${field}" is neither a number nor a date: it has no range`);
    if (by === 'range' && required) report.add(pointTo(pointer, 'required'), 'a range cannot be required: either end may stay empty');
    if (by === 'beginning' && (schema.type !== 'string' || schema.format === 'date'))
      report.add(pointTo(pointer, 'by'), `"${field}" is not a text: it has no beginning`);
    if (schema['x-access']?.read !== undefined)
      report.add(pointTo(pointer, 'field'), `"${field}" is hidden from some users: it cannot filter the list`);
    if (longest(schema) > LONGEST_SORTED)
      report.add(pointTo(pointer, 'field'), `"${field}" filters the list: its maxLength can be ${LONGEST_SORTED} at most`);
  }
}

/** Characters of the longest value. */
function longest({ type, enum: values, format, maxLength }: JsonSchema): number {
  if (typeof maxLength === 'number') return maxLength;
  return type !== 'string' || values !== undefined || format !== undefined ? 0 : Infinity;
}
