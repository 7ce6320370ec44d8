/** The issues of each field by their origin, and those a field shows. */
import { fillText, fieldAt, isEmpty, messageFor, pathOfError, rootOf, unstorablePaths, type AjvErrorLike } from '#src/expression/index.ts';
import type { FormDocument } from '../contract/form.ts';
import type { FormField } from '../contract/form-field.ts';
import { fieldHolding } from '../compile/field-holding.ts';
import { NO_MESSAGES, type FieldState } from '../contract/field-state.ts';
import type { FieldIssues } from './field-cell.ts';

const NO_ERRORS: readonly AjvErrorLike[] = [];

export function noIssues(): FieldIssues {
  return { schema: NO_MESSAGES, server: NO_MESSAGES, control: NO_MESSAGES, rules: new Map() };
}

/** Errors of a field, shown or not. A hidden field has none. */
export function errorsOf(document: FormDocument, field: FormField, state: FieldState, issues: FieldIssues): readonly string[] {
  if (!state.visible) return NO_MESSAGES;
  const own = [...issues.control, ...issues.server];
  if (state.draft !== undefined) return [unreadableMessage(document, field, state), ...own];
  if (state.required && isEmpty(state.value)) return [...new Set([...missing(document, field, state), ...own])];
  // What cannot be stored is not judged: the server keeps it from rules, too.
  const isJudged = issues.rules.size > 0 && unstorablePaths(state.value).length === 0;
  return [...new Set([...issues.schema, ...(isJudged ? rulesOf(issues, 'error') : []), ...own])];
}

export function warningsOf(state: FieldState, issues: FieldIssues): readonly string[] {
  return state.visible ? rulesOf(issues, 'warning') : NO_MESSAGES;
}

const SHAPE: readonly string[] = ['type', 'characters'];

/**
 * Messages of the schema validator by field, for the whole record. Whether a field is required is checked elsewhere:
 * that depends on the record.
 */
export function schemaMessages(document: FormDocument, record: unknown): ReadonlyMap<string, readonly string[]> {
  const unstorable = unstorablePaths(record);
  const errors = (document.validate(record) ? undefined : document.validate.errors) ?? NO_ERRORS;
  return messagesByField(document, errors, unstorable);
}

/** Messages of a field, from validating only the property of the record that it is in. */
export function messagesOf(document: FormDocument, path: string, record: Readonly<Record<string, unknown>>): readonly string[] {
  const property = rootOf(path);
  const value = record[property];
  if (value === undefined) return NO_MESSAGES;
  const validate = document.validate.properties[property];
  const errors = validate === undefined || validate(value, { instancePath: `/${property}` }) ? NO_ERRORS : (validate.errors ?? NO_ERRORS);
  return messagesByField(document, errors, unstorablePaths(value, property)).get(path) ?? NO_MESSAGES;
}

/** The messages of what a validator found and of paths that cannot be stored. */
function messagesByField(
  document: FormDocument,
  found: readonly AjvErrorLike[],
  unstorable: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const messages = new Map<string, string[]>();
  const misshapen = found.filter(({ keyword }) => keyword === 'type').map(pathOfError);
  // A value of the wrong type, or one that cannot be stored, gets no further messages.
  const unsound = new Set([...unstorable, ...misshapen]);
  const errors = [...unstorable.map((dotted) => ({ keyword: 'characters', instancePath: `/${dotted.replaceAll('.', '/')}` })), ...found];
  for (const error of errors) {
    const dotted = pathOfError(error);
    const path = fieldHolding(document.fields, dotted);
    const isOurs = error.keyword === 'required' && path === dotted;
    if (path === undefined || isOurs || (unsound.has(dotted) && !SHAPE.includes(error.keyword))) continue;
    const subject = fieldAt(document.entity, dotted) ?? document.fields.get(path)?.entity;
    if (subject === undefined) continue;
    messages.set(path, [...(messages.get(path) ?? []), inItem(document, dotted, messageFor(error, subject, document.texts.issues))]);
  }
  return messages;
}

/** Where there are several items, the message names its item. */
export function inItem({ texts }: FormDocument, dotted: string, message: string): string {
  const row = /\.(\d+)(?:\.|$)/.exec(dotted)?.[1];
  return row === undefined ? message : fillText(texts.inItem, { row: Number(row) + 1, message });
}

function unreadableMessage(document: FormDocument, field: FormField, state: FieldState): string {
  const { type = 'string', format } = field.entity.schema;
  if (field.widget.offersChoices === true) return message(document, field, state, { keyword: 'enum', instancePath: '' });
  const error: AjvErrorLike =
    type === 'string'
      ? { keyword: 'format', instancePath: '', params: { format } }
      : { keyword: 'type', instancePath: '', params: { type } };
  return message(document, field, state, error);
}

/** For a record edited as a whole: what is required in it. */
function missing(document: FormDocument, field: FormField, state: FieldState): readonly string[] {
  const error = { keyword: 'required', instancePath: '' };
  const parts = [...document.entity.fields.values()].filter(({ path, required }) => required && path.startsWith(`${field.path}.`));
  return parts.length === 0
    ? [message(document, field, state, error)]
    : parts.map((part) => messageFor(error, part, document.texts.issues));
}

function message({ texts }: FormDocument, { entity }: FormField, { label }: FieldState, error: AjvErrorLike): string {
  return messageFor(error, label === entity.label ? entity : { ...entity, label }, texts.issues);
}

function rulesOf({ rules }: FieldIssues, severity: 'error' | 'warning'): readonly string[] {
  return [...rules.values()].filter((rule) => rule.severity === severity).map((rule) => rule.message);
}
