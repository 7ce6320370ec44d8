import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { DOCUMENT } from '../attachments/document-record.ts';
import { CONSIGNMENT, type Permission } from '../consignments/access.ts';
import { LINE } from '../consignments/line-record.ts';
import { containers, outerPackages } from '../consignments/packages/parts.ts';
import { invoicePart } from '../consignments/invoices-and-orders/invoice-part.ts';
import { orderPart } from '../consignments/invoices-and-orders/order-part.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import { DECLARATION, DECLARATION_LINE } from '../declarations/rights.ts';

interface RecordKind {
  /** Who reads a record of the kind, and so learns that it was changed. */
  readonly reads: Permission;
  readonly table: string;
  /** The column of the consignment's id; `consignment_id` unless it is given. */
  readonly place?: 'id' | 'consignment_id';
}

/** A consignment and the kinds of records below it. Of what is not named here nobody learns anything. */
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

/** When the record was stored first: whoever pasted it in with others did so at this very time. */
export function storedAt(db: Kysely<Tables>, { table, place = 'consignment_id' }: RecordKind, consignmentId: number, id: number) {
  return db
    .selectFrom(sql<{ id: number; created_at: string }>`${sql.table(table)}`.as('r'))
    .select('r.created_at')
    .where(sql.ref('r.registration_id'), '=', ownerOf(consignmentId))
    .where(sql.ref(`r.${place}`), '=', consignmentId)
    .where('r.id', '=', id);
}
