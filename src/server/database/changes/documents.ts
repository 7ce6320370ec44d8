// Editable records: one jsonb document each, with a version. The content of the document is opaque here.
import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { NotVisible, StaleVersion } from '../connection/errors.ts';
import type { Session } from '../sessions/sessions.ts';
import { personName } from '../tables/person-name.ts';
import type { Tables } from '../tables/tables.ts';

export type DocumentTable = 'consignment' | 'customs_order' | 'invoice' | 'product_line';
export type DocumentData = Record<string, unknown>;

/** A record as it is stored, with who saved it last and when (ISO, UTC). */
export interface StoredDocument {
  readonly version: number;
  readonly changedAt: string;
  readonly changedBy: string | null;
  readonly data: DocumentData;
}

export interface DocumentPatch {
  readonly table: DocumentTable;
  /** Its primary key, by column; the owner's registration first. */
  readonly key: Readonly<Record<string, number>>;
  /** The version the caller has seen (If-Match); undefined: any. */
  readonly version: number | undefined;
  /** Own properties replace those of the document; null removes one. */
  readonly patch: DocumentData;
  /** Refuses, by throwing, a whole document that breaks a rule. */
  readonly validate: (document: DocumentData) => void;
  readonly session: () => Pick<Session, 'userId'>;
}

/**
 * Merges the patch into the record, validates the whole, and stores it unless the version has changed.
 * Throws `NotVisible`, `StaleVersion` with the current record, or the error of `validate`; nothing is stored then.
 */
export async function patchDocument(
  trx: Transaction<Tables>,
  { table, key, version, patch, validate, session }: DocumentPatch,
): Promise<StoredDocument> {
  const current = await findDocument(trx, table, key);
  if (!current) throw new NotVisible(`No ${table} ${JSON.stringify(key)}.`);
  if (version !== undefined && version !== current.version) throw new StaleVersion<StoredDocument>(current);
  const merged = Object.entries({ ...current.data, ...patch }).filter(([, value]) => value !== null && value !== undefined);
  const data = Object.fromEntries(merged);
  validate(data);
  const { rows } = await sql<Pick<StoredDocument, 'version' | 'changedAt' | 'changedBy'>>`
    update ${sql.table(table)}
    set data = ${JSON.stringify(data)}::jsonb, version = version + 1, changed_at = now(), changed_by = ${session().userId}
    where ${isKey(key)} and version = ${current.version}
    returning version, changed_at as "changedAt", ${personName('changed_by')} as "changedBy"`.execute(trx);
  const [saved] = rows;
  if (saved) return { ...saved, data };
  const faster = await findDocument(trx, table, key);
  throw faster ? new StaleVersion<StoredDocument>(faster) : new NotVisible(`No ${table} ${JSON.stringify(key)}.`);
}

async function findDocument(
  trx: Transaction<Tables>,
  table: DocumentTable,
  key: DocumentPatch['key'],
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select version, changed_at as "changedAt", ${personName('changed_by')} as "changedBy", data
    from ${sql.table(table)} where ${isKey(key)}`.execute(trx);
  return rows[0];
}

function isKey(key: DocumentPatch['key']): RawBuilder<SqlBool> {
  return sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
}
