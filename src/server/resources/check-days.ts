import { printStored } from '#renderer/expression/index.ts';
import { printing } from '../documents/server-entity.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { RecordData } from '../records/check-record.ts';
import type { Resource } from './resource.ts';

/** The last day of a dated record is not before its first. */
export function checkDays({ declaration: { dated }, entity: { compiled } }: Resource, record: RecordData): FieldErrors {
  if (dated === undefined) return {};
  const [from, to] = [record[dated.from], record[dated.to]];
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return {};
  const label = compiled.fields.get(dated.to)?.label ?? dated.to;
  const first = printStored(compiled.fields.get(dated.from)?.schema ?? {}, from, printing);
  return { [dated.to]: [text('problem.value.endsEarlier', { label, from: first })] };
}
