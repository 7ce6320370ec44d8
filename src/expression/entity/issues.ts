import { isEqual } from '../evaluate/operators.ts';
import { fillText } from '../values/fill-text.ts';
import { refused } from './access.ts';
import { fieldAt } from './entity.ts';
import type { AjvErrorLike, CompiledEntity, EntityField, Issue, IssueTexts, RecordMode } from './entity-types.ts';
import { isEmpty } from '../values/is-empty.ts';
import { messageFor, requiredMessage } from './issue-message.ts';
import { isRecord } from '../values/is-record.ts';
import { readPath, rootOf } from '../values/record-path.ts';
import type { Scope } from '../language/types.ts';
import { recordsIn, type PlacedRecord } from './placed-records.ts';

export interface IssueOptions {
  /** The other names of the entity's expressions. */
  readonly context: Scope;
  readonly mode: RecordMode;
  /** The record before the change: by it rights are judged, and what stays as it was is not checked again. */
  readonly original?: Scope;
  readonly texts: IssueTexts;
  /** What the validator of the entity's schema found in the record. */
  readonly schemaErrors: readonly AjvErrorLike[];
}

/**
 * Everything wrong with a settled record and the items of its lists, in the order of the schema's fields: required fields that are empty (not those
 * the caller may not read or the server sets), schema errors in words, and broken rules.
 */
export function findIssues(entity: CompiledEntity, record: Scope, options: IssueOptions): Issue[] {
  const found = recordsIn(entity, record, options.original).map((placed) => ({
    required: requiredIssues(placed, options),
    rules: ruleIssues(placed, options),
  }));
  const required = found.flatMap((each) => each.required);
  const missing = new Set(required.map(({ path }) => path));
  const all = [
    ...required,
    ...missingRecords(entity, record, options.texts),
    ...characterIssues(entity, record, options.texts),
    ...schemaIssues(entity, record, options).filter(({ path }) => !missing.has(path)),
    ...found.flatMap((each) => each.rules),
  ];
  const order = new Map([...entity.fields.keys()].map((path, index) => [path, index]));
  const place = ({ path }: Issue): number => order.get(path) ?? order.get(ownerOf(entity, path)) ?? order.size;
  return distinct(all).sort((a, b) => place(a) - place(b));
}

function requiredIssues({ entity, record, prefix, names, namesBefore }: PlacedRecord, { context, mode, texts }: IssueOptions): Issue[] {
  const scope = { ...context, ...names };
  const hidden = refused(entity, 'read', { ...context, ...namesBefore });
  const asked = new Set(
    entity.formulas
      .filter(({ kind, expression }) => kind === 'required' && expression.evaluate(scope, false) === true)
      .map(({ field }) => field),
  );
  return (
    [...entity.fields.values()]
      .filter(({ path, required }) => (required || asked.has(path)) && !hidden.has(path))
      // A stored record has no writeOnly fields; the server sets the readOnly ones.
      .filter(({ readOnly, writeOnly }) => !readOnly && !(writeOnly && mode === 'edit'))
      .filter(({ path }) => isEmpty(readPath(record, path)))
      .map((field) => issue(prefix + field.path, requiredMessage(field, texts)))
  );
}

/** Nested records that are required without any of their fields being so. */
function missingRecords(entity: CompiledEntity, record: Scope, texts: IssueTexts): Issue[] {
  const records = (entity.schema.required ?? []).filter((name) => !entity.fields.has(name));
  return records.flatMap((name) => {
    const parts = [...entity.fields.values()].filter(({ path }) => path.startsWith(`${name}.`));
    const field = fieldAt(entity, name);
    const isJudged = parts.length === 0 || parts.some(({ required }) => required);
    return isJudged || field === undefined || !isEmpty(readPath(record, name)) ? [] : [issue(name, requiredMessage(field, texts))];
  });
}

function characterIssues(entity: CompiledEntity, record: Scope, texts: IssueTexts): Issue[] {
  return unstorablePaths(record).map((path) => issue(path, fillText(texts.characters, { label: labelAt(entity, path) })));
}

/** Dotted paths of text that neither the database nor JSON can hold. */
export function unstorablePaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : [];
  if (!Array.isArray(value) && !isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => unstorablePaths(inner, path === '' ? key : `${path}.${key}`));
}

function schemaIssues(entity: CompiledEntity, record: Scope, { schemaErrors, texts, original = {} }: IssueOptions): Issue[] {
  return schemaErrors.flatMap((error) => {
    const path = pathOfError(error);
    // Schemas become stricter: a value stored before must not prevent a change of another field.
    if (error.keyword !== 'required' && isAsBefore(record, original, path)) return [];
    const field = fieldAt(entity, path);
    if (error.keyword === 'required' && (field === undefined || isOurs(entity, path))) return [];
    if (field !== undefined) return [issue(path, messageFor(error, field, texts))];
    return [issue(path, messageFor(error, unknownField(path), texts))];
  });
}

/** Whether the value at a path is the stored one; of what is in a list, whether all of the list is. */
export function isAsBefore(record: Scope, original: Scope, path: string): boolean {
  const at = readPath(record, path) === undefined ? rootOf(path) : path;
  const before = readPath(original, at);
  return before !== undefined && isEqual(readPath(record, at), before);
}

/** The validator's "required" of fields that `requiredIssues` checks, by access and expressions. */
function isOurs(entity: CompiledEntity, path: string): boolean {
  if (entity.fields.get(path)?.required === true) return true;
  return [...entity.fields.keys()].some((name) => name.startsWith(`${path}.`));
}

/** The dotted path of an error, with positions inside lists. */
export function pathOfError({ instancePath, keyword, params = {} }: AjvErrorLike): string {
  const segments = instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const property =
    keyword === 'required' ? params['missingProperty'] : keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
  return [...segments, ...(typeof property === 'string' ? [property] : [])].join('.');
}

function unknownField(path: string): EntityField {
  return { path, schema: {}, label: path, required: false, readOnly: false, writeOnly: false, immutable: false, decimals: undefined };
}

function ruleIssues({ entity, prefix, names }: PlacedRecord, { context }: IssueOptions): Issue[] {
  const scope = { ...context, ...names };
  return entity.formulas.flatMap((formula) =>
    formula.kind === 'rule' && formula.expression.evaluate(scope, false) === true
      ? [{ path: prefix + formula.field, message: formula.message.render(scope), severity: formula.severity }]
      : [],
  );
}

function issue(path: string, message: string): Issue {
  return { path, message, severity: 'error' };
}

function labelAt(entity: CompiledEntity, path: string): string {
  return fieldAt(entity, path)?.label ?? path;
}

/** The field that a path into a list belongs to. */
function ownerOf(entity: CompiledEntity, path: string): string {
  return [...entity.fields.keys()].find((name) => path.startsWith(`${name}.`)) ?? path;
}

function distinct(issues: readonly Issue[]): Issue[] {
  return [...new Map(issues.map((found) => [`${found.path}\n${found.message}`, found])).values()];
}
