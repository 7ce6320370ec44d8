import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Answer, Call } from '../http/call.ts';
import type { Operation } from '../documents/contract.ts';
import { type FieldErrors, invalid, Refusal } from '../messages/refusal.ts';
import { compileValidator, fieldErrors, type JsonSchema } from '../documents/validation.ts';
import { type PatchReader, patchReader } from '../records/patch.ts';
import { text } from '../messages/texts.ts';
import type { References } from '../records/references.ts';
import { applyPatch } from './changing.ts';
import { findRecords, recordOfRow, type RecordRow, saveRecord } from './records.ts';
import { removeRecords } from './removing.ts';
import { usesAnswer } from './uses-answer.ts';
import { type Resource, subjectOf } from './resource.ts';
import type { WaysOfUse } from './uses.ts';

interface Batch {
  readonly ids: readonly (string | number)[];
  /** What to change; undefined: delete. */
  readonly changes: ReadonlyMap<string, unknown> | undefined;
}

/** Deletes or changes many records, all of them or none. */
export function batchRecords(resource: Resource, references: References, ways: WaysOfUse, { body = {} }: Operation) {
  const read = batchReader(body);
  return async (database: Database, call: Call): Promise<Answer> => {
    const { ids, changes } = read(call.body);
    const uses = await database.transaction(call.token, async (trx, session) => {
      const rows = await findRecords(trx, resource, ids).forUpdate().execute();
      if (rows.length !== ids.length) throw invalid({ ids: [text('problem.value.unknownRecord', { label: titleOf(resource) })] });
      if (changes === undefined) return removeRecords(trx, resource, ways, rows, session());
      for (const row of rows) await changeOne(trx, resource, references, row, { changes, session: session() });
      return undefined;
    });
    return usesAnswer(uses);
  };
}

async function changeOne(
  trx: Transaction<Tables>,
  resource: Resource,
  references: References,
  row: RecordRow,
  { changes, session }: { readonly changes: ReadonlyMap<string, unknown>; readonly session: Session },
): Promise<void> {
  const original = recordOfRow(row);
  try {
    await saveRecord(trx, resource, row, await applyPatch(trx, resource, references, { original, changes, session }), session);
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors === undefined) throw error;
    throw invalid(naming(subjectOf(resource, original), error.errors));
  }
}

/** One of many is wrong: each message names it. */
function naming(record: string, errors: FieldErrors): FieldErrors {
  const named = (message: string) => text('problem.value.ofRecord', { record, message });
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(named)]));
}

function batchReader(schema: JsonSchema): (body: unknown) => Batch {
  const validate = compileValidator(schema);
  const readPatch: PatchReader = patchReader(patchSchema(schema));
  return (body) => {
    const errors = fieldErrors(validate(body ?? {}), schema);
    if (Object.keys(errors).length > 0 || !isBatch(body)) throw invalid(errors);
    const { type, ids, patch } = body;
    if (type === 0 && patch !== undefined) throw invalid({ patch: [text('problem.value.patchOfDeleted')] });
    return { ids: [...new Set(ids)], changes: type === 0 ? undefined : readPatch(patch) };
  };
}

interface BatchBody {
  readonly type: 0 | 1;
  readonly ids: readonly (string | number)[];
  readonly patch?: unknown;
}

/** What obeys the schema of batches is one. */
function isBatch(body: unknown): body is BatchBody {
  return typeof body === 'object' && body !== null && 'type' in body && 'ids' in body;
}

function patchSchema({ properties }: JsonSchema): JsonSchema {
  const patch: unknown = typeof properties === 'object' && properties !== null && 'patch' in properties ? properties.patch : {};
  return typeof patch === 'object' && patch !== null ? Object.fromEntries(Object.entries(patch)) : {};
}

function titleOf({ entity: { compiled } }: Resource): string {
  return compiled.schema.title;
}
