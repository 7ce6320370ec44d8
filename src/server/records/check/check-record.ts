import {
  type AjvErrorLike,
  findIssues,
  isAsBefore,
  type Issue,
  pathOfError,
  type RecordMode,
  rootOf,
  settleRecord,
  recordsIn,
  refusedChanges,
  withUnknownProperties,
} from '#src/expression/index.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { fieldErrors } from '../../documents/validation.ts';
import { issueTexts } from '../../messages/texts.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import { refusedSteps } from './refused-steps.ts';
import { refusedWrites } from './refused-writes.ts';

export type RecordData = Readonly<Record<string, unknown>>;

export interface CheckOptions {
  readonly mode: RecordMode;
  /** Fields sent with the request. */
  readonly edited: ReadonlySet<string>;
  readonly context: RecordContext;
  /** Refuses fields the caller may not write; off if the handler has checked that. */
  readonly checksAccess?: boolean;
  readonly original?: RecordData;
}

export interface CheckedRecord {
  /** Normalised, with derived values, without empty ones. */
  readonly record: RecordData;
  /** Empty if the record may be stored. */
  readonly errors: FieldErrors;
}

/** Values of the wrong type get an issue and are hidden from expressions. */
const SHAPE_KEYWORDS = new Set(['type', 'additionalProperties', 'characters']);

/**
 * Computes a record by its entity and finds all its issues at once. Stored values that no longer fit the schema, and stored properties that
 * it no longer has, are kept and are no issues as long as they stay as they are.
 */
export function checkRecord({ compiled, validate }: ServerEntity, draft: RecordData, options: CheckOptions): CheckedRecord {
  const { mode, edited, context, checksAccess = false, original } = options;
  const known = new Set(Object.keys(compiled.schema.properties));
  const isStored = (name: string) => original !== undefined && isAsBefore(draft, original, name);
  const given = Object.entries(draft).filter(([name]) => known.has(name) || !isStored(name));
  // Missing, null and "" are equal for every type of field.
  const filled = Object.fromEntries(given.filter(([, value]) => value !== '' && value !== null && value !== undefined));
  const shapes = validate(filled).filter(({ keyword }) => SHAPE_KEYWORDS.has(keyword));
  const misshapen = shapes.filter((fault) => original === undefined || !isAsBefore(filled, original, pathOfError(fault)));
  const outdated = shapes.filter((fault) => fault.keyword === 'type' && !misshapen.includes(fault)).map(fieldOf);
  const unsound = new Set([...misshapen.map(fieldOf), ...outdated]);
  const sound = Object.fromEntries(Object.entries(filled).filter(([name]) => known.has(name) && !unsound.has(name)));
  const before = original && { original };
  const settling = { mode, edited, context, ...before };
  const kept = Object.fromEntries(outdated.map((name) => [name, filled[name]]));
  const settled = { ...settleRecord(compiled, sound, settling), ...kept };
  const record = original === undefined ? settled : withUnknownProperties({ ...compiled.schema }, settled, original);
  const issues = findIssues(compiled, record, { context, mode, texts: issueTexts, schemaErrors: validate(record), ...before });

  const errors = new Map<string, readonly string[]>(Object.entries(fieldErrors(misshapen, { ...compiled.schema })));
  for (const { path, message, severity } of issues) {
    const isReported = unsound.has(rootOf(path));
    if (severity === 'error' && !isReported) errors.set(path, [...new Set([...(errors.get(path) ?? []), message])]);
  }
  const placed = recordsIn(compiled, record, original);
  const refused = [
    ...placed.map((each) => refusedSteps(each, context)),
    // A field that may not change gets that issue alone.
    messagesOf(refusedChanges(compiled, record, settling)),
    ...(checksAccess ? placed.map((each) => refusedWrites(each, { mode, edited, sent: draft, context })) : []),
  ];
  for (const [path, messages] of refused.flatMap(Object.entries<readonly string[]>)) errors.set(path, messages);
  return { record, errors: Object.fromEntries(errors) };
}

function messagesOf(issues: readonly Issue[]): FieldErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [path, [message]]));
}

function fieldOf({ instancePath }: AjvErrorLike): string {
  return instancePath.split('/')[1] ?? '';
}
