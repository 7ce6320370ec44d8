import { printStored } from '#src/expression/index.ts';
import { printing } from '../../documents/server-entity.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from '../check/check-record.ts';
import { type Resource, subjectOf } from './resource.ts';

/** Days on which a record is valid, YYYY-MM-DD, both included; an open end is absent. */
interface ValidDays {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Reports another record valid on some of the same days, at the field of the first day. */
export function overlapErrors(resource: Resource, record: RecordData, other: ValidDays): FieldErrors {
  const field = resource.declaration.dated?.from ?? '';
  return { [field]: [text('problem.value.overlaps', { what: subjectOf(resource, record), period: periodOf(other) })] };
}

/** The same among these records of the same key; undefined if none overlaps. */
export function overlapWith(resource: Resource, record: RecordData, others: readonly RecordData[]): FieldErrors | undefined {
  const days = daysOf(resource, record);
  if (days === undefined) return undefined;
  const periods = others.flatMap((other) => daysOf(resource, other) ?? []).filter((period) => overlaps(period, days));
  const [first] = periods.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  return first && overlapErrors(resource, record, first);
}

function daysOf({ declaration: { dated } }: Resource, record: RecordData): ValidDays | undefined {
  if (dated === undefined) return undefined;
  const [from, to] = [record[dated.from], record[dated.to]].map((day) => (typeof day === 'string' ? day : undefined));
  return { from, to };
}

function overlaps(a: ValidDays, b: ValidDays): boolean {
  return begins(a, b) && begins(b, a);
}

/** Whether the one begins before the other ends. */
function begins({ from }: ValidDays, { to }: ValidDays): boolean {
  return from === undefined || to === undefined || from <= to;
}

function periodOf({ from, to }: ValidDays): string {
  const [first = '', last = ''] = [from, to].map((day) => printStored({ type: 'string', format: 'date' }, day ?? '', printing));
  if (from === undefined && to === undefined) return text('problem.value.always');
  if (to === undefined) return text('problem.value.since', { from: first });
  if (from === undefined) return text('problem.value.until', { to: last });
  return text('problem.value.between', { from: first, to: last });
}
