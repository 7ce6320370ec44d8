import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import type { OpenDeclaration } from '../store/open-declaration.ts';
import type { Pending } from './obstacles.ts';

/** What Amend would change now: lines copied of another version than there is, or whose product line is gone, and new ones. */
export async function pendingOf(trx: Transaction<Tables>, { declaration }: OpenDeclaration): Promise<Pending> {
  const { rows } = await sql<{ line: number | null; isGone: boolean }>`
    with product as (
      select l.id, l.is_deleted, l.version || '.' || o.version || '.' || i.version as versions
      from product_line l
        join customs_order o on o.registration_id = l.registration_id and o.consignment_id = l.consignment_id and o.id = l.order_id
        join invoice i on i.registration_id = l.registration_id and i.consignment_id = l.consignment_id and i.id = l.invoice_id
      where l.registration_id = ${declaration.registrationId} and l.consignment_id = ${declaration.consignmentId}),
    copied as (
      select d.line, d.order_product_id, d.source_version from declaration_line d
      where d.registration_id = ${declaration.registrationId} and d.consignment_id = ${declaration.consignmentId}
        and d.declaration_id = ${declaration.id})
    select c.line, p.is_deleted as "isGone" from copied c full join product p on p.id = c.order_product_id
    where case when c.line is null then not p.is_deleted else p.is_deleted or p.versions <> c.source_version end`.execute(trx);
  const numbers = (found: readonly { readonly line: number | null }[]) => found.flatMap(({ line }) => line ?? []);
  return {
    changed: numbers(rows.filter(({ isGone }) => !isGone)),
    removed: numbers(rows.filter(({ isGone }) => isGone)),
    added: rows.filter(({ line }) => line === null).length,
    isHeadChanged: false,
  };
}
