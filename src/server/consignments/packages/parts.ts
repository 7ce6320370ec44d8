import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import { Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { validRows, resourceOf } from '../../resources/context-lists.ts';
import { type Access } from '../../parties/access.ts';
import { type PartRow, partRows } from '../parts/part.ts';
import type { PartRules } from '../parts/part-calls.ts';
import { removePart } from '../parts/store-part.ts';
import { unlinkLines } from './unlink-lines.ts';

/** Containers, pallets and vehicles; a number is unique on the consignment. */
export const containers: PartRules = {
  entity: 'consignments/container',
  table: 'container',
  address: 'containers',
  idParameter: 'containerId',
  columns: {},
  kind: 'Containers',
  subject: ({ number }) => `container ${String(number ?? '')}`,
  reads: 'see',
  creates: 'editPackages',
  changes: async (trx, access, row, documents) => access.flags.mayEditPackages || mayEditEmpty(trx, access, row, documents),
  removes: 'editPackages',
  hold: holdPackages,
  async check(trx, access, record) {
    const { number, id } = record;
    const known = typeof number === 'string' ? await containerOfNumber(trx, access, number) : undefined;
    return known === undefined || known.id === id ? {} : { number: [text('problem.value.containerThere', { number: String(number) })] };
  },
  async beforeRemoval(trx, access, row) {
    const lines = await linesIn(trx, access, row.id);
    if (lines.length > 0) throw new Refusal(409, 'problem.containerHolds', { values: { lines: lines.join(', ') } });
  },
};

export const outerPackages: PartRules = {
  entity: 'consignments/outer-package',
  table: 'outer_package',
  address: 'containers/outerpackages',
  idParameter: 'packageId',
  columns: { line: 'line', containerId: 'container_id' },
  kind: 'OuterPackages',
  subject: ({ line }) => `package line ${String(line)}`,
  reads: 'see',
  creates: 'editPackages',
  changes: 'editPackages',
  removes: (trx, access, row) => mayRemove(trx, access, row),
  hold: holdPackages,
  async check(trx, access, { containerId }) {
    if (typeof containerId !== 'number') return {};
    const known = await partRows(trx, containers, access.consignment.id).where('p.id', '=', containerId).executeTakeFirst();
    return known ? {} : { containerId: [text('problem.value.unknownRecord', { label: 'Container' })] };
  },
  complete: async (trx, access, record) => ({ ...record, line: await nextLine(trx, access) }),
  async afterRemoval(trx, access, row, { query }) {
    await unlinkLines(trx, access, row.id);
    if (query.isTrue('mayDeleteContainer')) await removeIfEmpty(trx, access, row.columns['containerId']);
  },
};

/** Changes of packages and containers of one consignment wait for each other, so that numbers are given once. */
export async function holdPackages(trx: Transaction<Tables>, { consignment }: Access): Promise<void> {
  await sql`select pg_advisory_xact_lock(${consignment.id})`.execute(trx);
}

export function containerOfNumber(trx: Transaction<Tables>, { consignment }: Access, number: string): Promise<PartRow | undefined> {
  return partRows(trx, containers, consignment.id).where(sql.ref('p.number'), '=', number).executeTakeFirst();
}

export async function containerOfId(trx: Transaction<Tables>, { consignment }: Access, id: unknown): Promise<PartRow | undefined> {
  if (typeof id !== 'number') return undefined;
  return partRows(trx, containers, consignment.id).where('p.id', '=', id).executeTakeFirst();
}

export async function linesIn(trx: Transaction<Tables>, { consignment }: Access, containerId: number): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('outer_package as p')
    .select('p.line')
    .where('p.registration_id', '=', consignment.registrationId)
    .where('p.consignment_id', '=', consignment.id)
    .where('p.container_id', '=', containerId)
    .orderBy('p.line')
    .execute();
  return rows.map(({ line }) => line);
}

export async function removeIfEmpty(trx: Transaction<Tables>, access: Access, containerId: unknown): Promise<void> {
  const row = await containerOfId(trx, access, containerId);
  if (row && (await linesIn(trx, access, row.id)).length === 0) await removePart(trx, access, containers, row);
}

export async function nextLine(trx: Transaction<Tables>, { consignment }: Access): Promise<number> {
  const { line } = await trx
    .selectFrom('outer_package as p')
    .select(sql<number>`coalesce(max(p.line), 0) + 1`.as('line'))
    .where('p.registration_id', '=', consignment.registrationId)
    .where('p.consignment_id', '=', consignment.id)
    .executeTakeFirstOrThrow();
  return line;
}

/** Forwarders and customs brokers remove any package, other roles those that their own business added. */
export async function mayRemove(trx: Transaction<Tables>, { flags, consignment, session }: Access, { id }: PartRow): Promise<boolean> {
  if (flags.mayEditPackages) return true;
  const row = await trx
    .selectFrom('outer_package as p')
    .select('p.id')
    .where('p.registration_id', '=', consignment.registrationId)
    .where('p.consignment_id', '=', consignment.id)
    .where('p.id', '=', id)
    .where('p.added_by', '=', session.registrationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The carter of the outbound side changes an existing container if it can be sealed and holds only packages of quantity 0. */
export async function mayEditEmpty(trx: Transaction<Tables>, access: Access, row: PartRow, documents: Documents): Promise<boolean> {
  const { flags, consignment } = access;
  if (!flags.roleCarterOutbound) return false;
  const packages = await partRows(trx, outerPackages, consignment.id).where(sql.ref('p.container_id'), '=', row.id).execute();
  if (packages.length === 0 || packages.some(({ data }) => data['quantity'] !== 0)) return false;
  const types = await validRows(trx, resourceOf('reference/container-type', documents));
  return types.some(({ code, isSealable }) => code === row.data['fullness'] && isSealable === true);
}
