import pg from 'pg';
import { isRecord } from '#src/expression/index.ts';
import { shortened } from '#src/domain/messages.ts';
import { sqlState } from '../../database/connection/errors.ts';
import { type FieldErrors, invalid, type Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from '../check/check-record.ts';
import { overlapErrors } from '../declaration/overlap.ts';
import type { Resource } from '../declaration/resource.ts';

const UNIQUE_VIOLATION = '23505';
/** Another record of the same key is valid at the same time; see `refuse_overlap` in the database. */
const EXCLUSION_VIOLATION = '23P01';

/** Turns a violated unique key, in dated lists one valid at the same time, into messages at its fields. */
export async function refuseDuplicates(resource: Resource, record: RecordData, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const errors = refusalOf(resource, record, error);
    throw errors === undefined ? error : invalid(errors);
  }
}

/** The refusal where the database has an equal row: of two concurrent calls one is stored, the other gets it. */
export async function refuseEqual<T>(writing: Promise<T>, refusal: Refusal): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? refusal : error;
  }
}

/** The refusal for a database error, at its field; undefined for other errors. */
export function refusalOf(resource: Resource, record: RecordData, error: unknown): FieldErrors | undefined {
  const { unique, dated } = resource.declaration;
  const { fields } = resource.entity.compiled;
  const state = sqlState(error);
  if (state === EXCLUSION_VIOLATION && dated !== undefined) {
    return overlapErrors(resource, record, daysIn(error));
  }
  if (state !== UNIQUE_VIOLATION) return undefined;
  const labels = unique.map((field) => fields.get(field)?.label ?? field);
  const [label = ''] = labels;
  const field = unique.at(-1) ?? '';
  const message =
    unique.length === 1
      ? text('problem.value.taken', { label, value: shortened(String(record[field])) })
      : text('problem.value.takenTogether', { labels: labels.join(', ') });
  return { [field]: [message] };
}

/** Days of the other record. */
function daysIn(error: unknown) {
  const days: unknown = error instanceof pg.DatabaseError && error.detail !== undefined ? JSON.parse(error.detail) : {};
  const { from, to } = { from: null, to: null, ...(isRecord(days) ? days : {}) };
  return { from: typeof from === 'string' ? from : undefined, to: typeof to === 'string' ? to : undefined };
}
