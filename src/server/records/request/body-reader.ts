import { accessOf, defaultsOf, isRecord, readPath, type RecordMode, rootOf, type Scope, writePath } from '#src/expression/index.ts';
import { OWN } from '#src/documents/variations/own-fields.ts';
import type { Documents } from '../../documents/documents.ts';
import { ofVersion } from '../../documents/of-version.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import type { JsonSchema } from '../../documents/validation.ts';
import { type FieldErrors, invalid } from '../../messages/refusal.ts';
import { checkRecord, type RecordData } from '../check/check-record.ts';
import { difference } from './patch.ts';
import { unknownCodes } from '../check/unknown-codes.ts';
import { draftReader } from './draft.ts';

/** The record of a request body and its issues by the entity; the handler may add issues. */
export interface CheckedBody {
  readonly record: RecordData;
  /** The fields sent; of a replacement, those that differ. */
  readonly edited: ReadonlySet<string>;
  readonly errors: FieldErrors;
  text(name: string): string;
  /** Returns the record. Throws a 400 if there are issues, `more` included. */
  assertValid(more?: FieldErrors): RecordData;
}

interface ReadOptions {
  /** Names that the entity's expressions may read, without the record. */
  readonly context?: Scope;
  /** Values that the server computes, which override those sent; undefined ones are left out. */
  readonly measured?: RecordData;
  /** The record that the body replaces; fields the caller may not write are kept. Without it the body is a new record. */
  readonly original?: RecordData;
}

export interface BodyReader {
  (body: unknown, options?: ReadOptions): CheckedBody;
  labelOf(field: string): string;
}

/** Reads bodies of the operation as records of the entity, for one version of the documents. */
export function bodyReader(entity: string, operation: string): (documents: Documents) => BodyReader {
  return ofVersion((documents) => createBodyReader(documents.entity(entity), documents.operation(operation).body ?? {}));
}

/**
 * The one way to read a body that is a whole record: restricted to the fields of the call's schema that the caller may write, normalised,
 * computed and validated.
 */
export function createBodyReader(entity: ServerEntity, schema: JsonSchema): BodyReader {
  const { compiled } = entity;
  // The call's schema may allow fewer fields than the record has.
  const readDraft = draftReader(schema);
  const read = (body: unknown, { context = {}, measured = {}, original }: ReadOptions = {}): CheckedBody => {
    const { draft: sent, unknown } = readDraft(body);
    const mode: RecordMode = original === undefined ? 'create' : 'edit';
    // A caller that does not know of an own field keeps it.
    const { [OWN]: own = {} } = sent;
    const wanted = isRecord(original?.[OWN]) && isRecord(own) ? { ...sent, [OWN]: { ...original[OWN], ...own } } : sent;
    const { draft: whole, edited } = original === undefined ? newRecord(entity, sent) : replacement(entity, original, wanted, context);
    const draft = { ...whole, ...measured };
    const checked = checkRecord(entity, draft, {
      mode,
      edited,
      context: { session: undefined, ...context },
      checksAccess: true,
      ...(original && { original }),
    });
    const errors = { ...unknownCodes(entity, checked.record, edited, original), ...checked.errors, ...unknown };
    return {
      record: checked.record,
      edited,
      errors,
      text: (name) => textOf(checked.record[name]),
      assertValid: (more = {}) => {
        const all = { ...more, ...errors };
        if (Object.keys(all).length > 0) throw invalid(all);
        return checked.record;
      },
    };
  };
  return Object.assign(read, { labelOf: (field: string) => compiled.fields.get(field)?.label ?? field });
}

interface Base {
  /** The known fields sent. */
  readonly draft: RecordData;
  readonly edited: ReadonlySet<string>;
}

function newRecord({ compiled }: ServerEntity, sent: RecordData): Base {
  return { draft: { ...defaultsOf(compiled), ...sent }, edited: new Set(Object.keys(sent)) };
}

/** Keeps the stored values that the caller may not write; a nested record is written if any of its fields may be. */
function replacement({ compiled }: ServerEntity, original: RecordData, sent: RecordData, context: Scope): Base {
  const { writable } = accessOf(compiled, { ...context, [compiled.recordName]: original }, 'edit');
  const heads = new Set([...writable].map(rootOf));
  const stored = Object.entries(original);
  const kept = Object.fromEntries(stored.filter(([name]) => !heads.has(name)));
  const replaced = Object.fromEntries(stored.filter(([name]) => heads.has(name)));
  const closed = [...compiled.fields.keys()].filter((path) => path.includes('.') && !writable.has(path));
  const draft = closed.reduce<RecordData>(
    (record, path) => (readPath(record, path) === undefined ? writePath(record, path, readPath(original, path)) : record),
    { ...kept, ...sent },
  );
  return { draft, edited: new Set(Object.keys(difference(replaced, sent).after)) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
