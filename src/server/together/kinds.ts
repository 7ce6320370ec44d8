import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { DOCUMENT } from '../attachments/document-record.ts';
import { CONSIGNMENT, type Permission } from '../consignments/access.ts';
import { LINE } from '../consignments/line-record.ts';
import { containers, outerPackages } from '../consignments/packages/parts.ts';
import { invoicePart } from '../consignments/papers/invoice-part.ts';
import { orderPart } from '../consignments/papers/order-part.ts';
import type { Tables } from '../database/tables/tables.ts';
import { DECLARATION, DECLARATION_LINE } from '../declarations/rights.ts';

interface Kind {
  /** Who reads a record of the kind, and so learns that it was changed. */
  readonly reads: Permission;
  readonly table: string;
}

/** A consignment and the kinds of records below it. Of what is not named here nobody learns anything. */
const kinds: Readonly<Record<string, Kind>> = {
  [CONSIGNMENT]: { reads: 'see', table: 'consignment' },
  ...Object.fromEntries([orderPart, invoicePart, containers, outerPackages].map((part) => [part.entity, part])),
  [LINE]: { reads: 'seeLines', table: 'product_line' },
  [DOCUMENT]: { reads: 'seeDocuments', table: 'document' },
  [DECLARATION]: { reads: 'seeDeclarations', table: 'declaration' },
  [DECLARATION_LINE]: { reads: 'seeDeclarations', table: 'declaration_line' },
};

export function kindOf(entity: string): Kind | undefined {
  return Object.hasOwn(kinds, entity) ? kinds[entity] : undefined;
}

/** When the record was stored first: whoever pasted it in with others did so at this very time. */
export function storedAt(db: Kysely<Tables>, { table }: Kind, id: number) {
  return db
    .selectFrom(sql<{ id: number; created_at: string }>`${sql.table(table)}`.as('r'))
    .select('r.created_at')
    .where('r.id', '=', id);
}
