import { type Kysely, sql } from 'kysely';
import { personName } from '../../database/tables/person-name.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import type { RecordData } from '../../records/check-record.ts';

/** Tables whose key is the owner's registration, consignment and id. */
export type PartTable = 'customs_order' | 'invoice' | 'container' | 'outer_package';

/** A kind of record below a consignment, such as its containers. */
export interface Part {
  readonly entity: string;
  readonly table: PartTable;
  /** Last segment of its list's address: /api/consignments/1/containers. */
  readonly address: string;
  /** Path parameter with a record's id. */
  readonly idParameter: string;
  /** Fields stored in columns instead of the document. */
  readonly columns: Readonly<Record<string, string>>;
  /** Kind in the journal. */
  readonly kind: string;
  /** Name of a record in the journal, after the consignment's reference: "container CSQU3054383". */
  subject(record: RecordData): string;
}

/** A stored record: the fields with columns, and its document. */
export interface PartRow {
  readonly id: number;
  readonly version: number;
  readonly changedAt: string;
  readonly changedBy: string | null;
  readonly data: RecordData;
  readonly columns: RecordData;
}

/** The records of a kind on a consignment, oldest first. */
export function partRows(db: Kysely<Tables>, { table, columns }: Part, consignmentId: number) {
  const pairs = Object.entries(columns).flatMap(([field, column]) => [sql.lit(field), sql.ref(`p.${column}`)]);
  return db
    .selectFrom(
      sql<{
        id: number;
        version: number;
        data: RecordData;
        created_at: string;
        changed_at: string;
        changed_by: number | null;
      }>`${sql.table(table)}`.as('p'),
    )
    .select([
      'p.id',
      'p.version',
      'p.changed_at as changedAt',
      personName('p.changed_by').as('changedBy'),
      'p.data',
      // Nulls are fields without a value.
      sql<RecordData>`json_strip_nulls(json_build_object(${sql.join(pairs)}))`.as('columns'),
    ])
    .where(sql.ref('p.registration_id'), '=', ownerOf(consignmentId))
    .where(sql.ref('p.consignment_id'), '=', consignmentId)
    .orderBy('p.created_at')
    .orderBy('p.id');
}

/** A whole record with the field names of its schema. */
export function partRecord({ id, data, columns }: PartRow): RecordData {
  return { ...data, ...columns, id };
}

/** The fields of a record that its document stores. */
export function partDocument(part: Part, record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'id' && !(field in part.columns)));
}
