import pg from 'pg';
import { isRecord, printStored } from '#renderer/expression/index.ts';
import { shortened } from '#src/domain/messages.ts';
import { sqlState } from '../database/connection/errors.ts';
import { printing } from '../documents/server-entity.ts';
import { type FieldErrors, invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { RecordData } from '../records/check-record.ts';
import { type Resource, subjectOf } from './resource.ts';

const UNIQUE_VIOLATION = '23505';
/** Raised where another record of the same key holds at the same time; see migration 015. */
const EXCLUSION_VIOLATION = '23P01';

/** Tells the fields that must occur once, in a dated list once at a time, where the database finds them there already. */
export async function refusingEqual(resource: Resource, record: RecordData, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const errors = refusalOf(resource, record, error);
    throw errors === undefined ? error : invalid(errors);
  }
}

/** Why the database refuses a record, at its field; undefined for any other error. */
export function refusalOf(resource: Resource, record: RecordData, error: unknown): FieldErrors | undefined {
  const { unique, dated } = resource.declaration;
  const { fields } = resource.entity.compiled;
  switch (sqlState(error)) {
    case UNIQUE_VIOLATION: {
      const labels = unique.map((field) => fields.get(field)?.label ?? field);
      const [label = ''] = labels;
      const field = unique.at(-1) ?? '';
      const message =
        unique.length === 1
          ? text('problem.value.taken', { label, value: shortened(String(record[field])) })
          : text('problem.value.takenTogether', { labels: labels.join(', ') });
      return { [field]: [message] };
    }
    case EXCLUSION_VIOLATION: {
      if (dated === undefined) return undefined;
      const what = subjectOf(resource, record);
      return { [dated.from]: [text('problem.value.overlaps', { what, period: periodIn(error) })] };
    }
    default:
      return undefined;
  }
}

/** The days of the other record, in words. */
function periodIn(error: unknown): string {
  const days: unknown = error instanceof pg.DatabaseError && error.detail !== undefined ? JSON.parse(error.detail) : {};
  const { from, to } = { from: null, to: null, ...(isRecord(days) ? days : {}) };
  return periodOf(typeof from === 'string' ? from : undefined, typeof to === 'string' ? to : undefined);
}

function periodOf(from: string | undefined, to: string | undefined): string {
  const [first, last] = [from ?? '', to ?? ''].map((day) => printStored({ type: 'string', format: 'date' }, day, printing));
  if (from === undefined && to === undefined) return text('problem.value.always');
  if (to === undefined) return text('problem.value.since', { from: first ?? '' });
  if (from === undefined) return text('problem.value.until', { to: last ?? '' });
  return text('problem.value.between', { from: first ?? '', to: last ?? '' });
}
