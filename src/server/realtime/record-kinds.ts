import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { DOCUMENT } from '../attachments/document-record.ts';
import { type Access, CONSIGNMENT, may, type Permission } from '../parties/access.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import { DECLARATION, DECLARATION_LINE } from '../declarations/rights.ts';
import type { Documents } from '../documents/documents.ts';
import { ofVersion } from '../documents/of-version.ts';
import { resourceOf } from '../records/store/context-lists.ts';

interface RecordKind {
  /** Whether the caller may read records of the kind and their changes. */
  mayRead(access: Pick<Access, 'flags' | 'context'>): boolean;
  readonly table: string;
  /** Column of the consignment's id; default `consignment_id`. */
  readonly place?: 'id' | 'consignment_id';
  /** Field with the id of the record that it belongs to, which never changes. */
  readonly parentField?: string | undefined;
}

/** Consignments and the kinds of records below them. Others have no change streams. */
const kindsOf = ofVersion((documents): ReadonlyMap<string, RecordKind> => {
  const lists = documents.contract.operations.flatMap(({ resource }) => (resource?.scope === 'consignment' ? [resource.entity] : []));
  return new Map<string, RecordKind>([
    [CONSIGNMENT, { ...readBy('see'), table: 'consignment', place: 'id' }],
    [DOCUMENT, { ...readBy('maySeeDocuments'), table: 'document' }],
    [DECLARATION, { ...readBy('maySeeDeclarations'), table: 'declaration' }],
    [DECLARATION_LINE, { ...readBy('maySeeDeclarations'), table: 'declaration_line' }],
    ...lists.map((entity) => {
      const resource = resourceOf(entity, documents);
      const mayRead = ({ context }: Pick<Access, 'context'>) => resource.may('read', context);
      return [entity, { mayRead, table: resource.table, parentField: resource.declaration.parent?.field }] as const;
    }),
  ]);
});

function readBy(permission: Permission): Pick<RecordKind, 'mayRead'> {
  return { mayRead: ({ flags }) => may(flags, permission) };
}

export function kindOf(entity: string, documents: Documents): RecordKind | undefined {
  return kindsOf(documents).get(entity);
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
