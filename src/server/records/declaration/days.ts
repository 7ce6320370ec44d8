import { type Expression, sql, type SqlBool } from 'kysely';
import { printStored } from '#src/expression/index.ts';
import { printing } from '../../documents/server-entity.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from '../check/check-record.ts';
import { type Resource, valueOf } from './resource.ts';

/** Condition that a record of a dated list is valid on a day, both ends included; none for other lists. */
export function validOn({ declaration: { dated }, entity: { compiled } }: Resource, day: string): Expression<SqlBool>[] {
  const [from, to] = [compiled.fields.get(dated?.from ?? ''), compiled.fields.get(dated?.to ?? '')];
  if (from === undefined || to === undefined) return [];
  return [
    sql<SqlBool>`(${valueOf(from)} is null or ${valueOf(from)} <= ${day})`,
    sql<SqlBool>`(${valueOf(to)} is null or ${valueOf(to)} >= ${day})`,
  ];
}

/** The last day of a dated record must not precede its first. */
export function checkDays({ declaration: { dated }, entity: { compiled } }: Resource, record: RecordData): FieldErrors {
  if (dated === undefined) return {};
  const [from, to] = [record[dated.from], record[dated.to]];
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return {};
  const label = compiled.fields.get(dated.to)?.label ?? dated.to;
  const first = printStored(compiled.fields.get(dated.from)?.schema ?? {}, from, printing);
  return { [dated.to]: [text('problem.value.endsEarlier', { label, from: first })] };
}
