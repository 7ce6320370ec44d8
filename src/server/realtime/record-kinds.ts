import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { DOCUMENT } from '../attachments/document-record.ts';
import { CONSIGNMENT, type Permission } from '../parties/access.ts';
import { LINE } from '../consignments/line-record.ts';
import { containers, outerPackages } from '../consignments/packages/parts.ts';
import { invoicePart } from '../consignments/invoices-and-orders/invoice-part.ts';
import { orderPart } from '../consignments/invoices-and-orders/order-part.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import { DECLARATION, DECLARATION_LINE } from '../declarations/rights.ts';

interface RecordKind {
  /** Permission to read records of the kind and their changes. */
  readonly reads: Permission;
  readonly table: string;
  /** Column of the consignment's id; default `consignment_id`. */
  readonly place?: 'id' | 'consignment_id';
}

/** Consignments and the kinds of records below them. Others have no change streams. */
const kinds: Readonly<Record<string, RecordKind>> = {
  [CONSIGNMENT]: { reads: 'see', table: 'consignment', place: 'id' },
  ...Object.fromEntries([orderPart, invoicePart, containers, outerPackages].map((part) => [part.entity, part])),
  [LINE]: { reads: 'seeLines', table: 'product_line' },
  [DOCUMENT]: { reads: 'seeDocuments', table: 'document' },
  [DECLARATION]: { reads: 'seeDeclarations', table: 'declaration' },
  [DECLARATION_LINE]: { reads: 'seeDeclarations', table: 'declaration_line' },
};

export function kindOf(entity: string): RecordKind | undefined {
  return Object.hasOwn(kinds, entity) ? kinds[entity] : undefined;
}

/** When the record was first stored; pasted records share the time of their bulk insert. */
export function storedAt(db: Kysely<Tables>, { table, place = 'consignment_id' }: RecordKind, consignmentId: number, id: number) {
  return db
    .selectFrom(sql<{ id: number; created_at: string }>`${sql.table(table)}`.as('r'))
    .select('r.created_at')
    .where(sql.ref('r.registration_id'), '=', ownerOf(consignmentId))
    .where(sql.ref(`r.${place}`), '=', consignmentId)
    .where('r.id', '=', id);
}
