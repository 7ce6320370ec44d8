import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ROLES_SEEING_LINES } from '#src/domain/parties/consignment-flags.ts';
import { SEARCH_TEXT } from '../../database/schema/derived-columns.ts';
import { contains } from '../../database/lists/search.ts';
import { tenant } from '../../database/tables/tenant.ts';

/**
 * Whether a consignment `c` contains the words: in its own texts, in the number of a container, or, if the caller may see its lines, in
 * an invoice's number or seller. Sellers of orders are searched only on the caller's own: restricted businesses, which see none, own none.
 */
export function containsWords(words: string): RawBuilder<SqlBool> {
  const inLines = sql.join(
    [...parts('invoice', ['invoiceNumber', 'invoicedByName'], words), own('customs_order', ['sellerName'], words)],
    or,
  );
  return sql<SqlBool>`(${contains(sql.ref<string>(`c.${SEARCH_TEXT}`), words)}
    or ${sql.join(parts('container', ['number'], words), or)}
    or ((${inLines}) and exists (select from shared_with_me mine
      where mine.consignment_id = c.id and mine.owner_registration_id = c.registration_id
        and mine.role = any(${[...ROLES_SEEING_LINES]}::text[]))))`;
}

const or = sql` or `;

function parts(table: string, fields: readonly string[], words: string): RawBuilder<SqlBool>[] {
  return [own(table, fields, words), shared(table, fields, words)];
}

/** A set computed once: the policies of a table read for each consignment would cost more. */
function own(table: string, fields: readonly string[], words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.registration_id = ${tenant} and c.id in (
    select p.consignment_id from ${sql.table(table)} p where p.registration_id = ${tenant} and ${inFields(fields, words)})`;
}

function shared(table: string, fields: readonly string[], words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.registration_id, c.id) in (
    select p.registration_id, p.consignment_id from shared_with_me other
    join ${sql.table(table)} p on p.registration_id = other.owner_registration_id and p.consignment_id = other.consignment_id
    where other.owner_registration_id <> ${tenant} and ${inFields(fields, words)})`;
}

function inFields(fields: readonly string[], words: string): RawBuilder<SqlBool> {
  const finds = fields.map((field) => contains(sql<string>`p.data->>${sql.lit(field)}`, words));
  return sql<SqlBool>`(${sql.join(finds, or)})`;
}
