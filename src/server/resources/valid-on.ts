import { type Expression, sql, type SqlBool } from 'kysely';
import { type Resource, valueOf } from './resource.ts';

/** Records of a dated list that hold on a day, both ends included; all of any other list. */
export function validOn({ declaration: { dated }, entity: { compiled } }: Resource, day: string): Expression<SqlBool>[] {
  const [from, to] = [compiled.fields.get(dated?.from ?? ''), compiled.fields.get(dated?.to ?? '')];
  if (from === undefined || to === undefined) return [];
  return [
    sql<SqlBool>`(${valueOf(from)} is null or ${valueOf(from)} <= ${day})`,
    sql<SqlBool>`(${valueOf(to)} is null or ${valueOf(to)} >= ${day})`,
  ];
}
