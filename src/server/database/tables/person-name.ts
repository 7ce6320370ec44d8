import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely';
import { text } from '../../messages/texts.ts';

/** Stored as the user where an operator did it, on the machine itself. */
export const OPERATOR_ID = 0;

/**
 * The name of a user, joined where it is shown: records and logs hold ids only. "Former user 12" once that user is erased, null without an
 * id. Sorts like the columns of lists.
 * @param id the column with the id, or an expression; `string` is the type where it is never null
 */
export function personName<Name extends string | null = string | null>(id: string | Expression<unknown>): RawBuilder<Name> {
  const texts = [text('audit.operator'), text('log.formerUser', { id: '%s' }), text('log.unknownUser')].map((words) => sql.lit(words));
  return sql`(person_name(${typeof id === 'string' ? sql.ref(id) : id}, ${sql.join(texts)}) collate "C")`;
}

/** The same of the fields of a list, to be joined laterally, so that the list sorts and filters by them: `names.createdBy`. */
export function personNames<Field extends string>(ids: Readonly<Record<Field, string>>) {
  const columns = Object.entries<string>(ids).map(([field, id]) => sql`${personName(id)} as ${sql.ref(field)}`);
  const names: AliasedRawBuilder<Record<Field, string | null>, 'names'> = sql<
    Record<Field, string | null>
  >`(select ${sql.join(columns)})`.as('names');
  return names;
}

/** The document of a record with the names joined to it. */
export function dataWithNames(data: string) {
  return sql<Record<string, unknown>>`(${sql.ref(data)} || jsonb_strip_nulls(to_jsonb(names)))`;
}
