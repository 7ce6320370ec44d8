import { sql, type Transaction } from 'kysely';
import { hasOwnFields } from '#src/documents/variations/own-fields.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { Access } from '../../parties/access.ts';
import { resourceIn, resourceOf, validRows } from '../../records/store/context-lists.ts';
import type { HookCall, RecordHooks, RecordRow } from '../../records/declaration/hooks.ts';
import { columnsOf, recordsOf } from '../../records/store/records.ts';
import { removeRecords } from '../../records/store/remove-records.ts';
import type { Resource } from '../../records/declaration/resource.ts';
import { unlinkLines } from './unlink-lines.ts';

export const CONTAINER = 'consignments/container';
export const OUTER_PACKAGE = 'consignments/outer-package';
export const DETAILS = 'consignments/package-details';

/** Containers, pallets and vehicles; a number is unique on the consignment. */
export const containerHooks: RecordHooks = {
  hold: holdPackages,
  mayChange: async (call, row) => call.access.flags.mayEditPackages || mayEditEmpty(call, row),
  async check(call, { number, id }) {
    const known = typeof number === 'string' ? await containerOfNumber(call, number) : undefined;
    return known === undefined || known.id === id ? {} : { number: [text('problem.value.containerThere', { number: String(number) })] };
  },
  async beforeRemoval(call, { id }) {
    const lines = await linesIn(call, id);
    if (lines.length > 0) throw new Refusal(409, 'problem.containerHolds', { values: { lines: lines.join(', ') } });
  },
};

export const outerPackageHooks: RecordHooks = {
  hold: holdPackages,
  mayRemove,
  async check(call, { containerId }) {
    const isThere = typeof containerId !== 'number' || (await containerOfId(call, containerId)) !== undefined;
    return isThere ? {} : { containerId: [text('problem.value.unknownRecord', { label: 'Container' })] };
  },
  complete: async (call, record) => ({ ...record, line: await nextLine(call) }),
  async afterRemoval(call, row, query) {
    await unlinkLines(call.trx, call.access, row.id);
    if (query?.isTrue('mayDeleteContainer') === true) await removeIfEmpty(call, row.data['containerId']);
  },
  /** Under its old number if that is free. */
  async restore(call, was) {
    const isTaken = (await packageRows(call).where(sql.ref('line'), '=', was['line']).execute()).length > 0;
    return isTaken ? { ...was, line: await nextLine(call) } : was;
  },
};

export function containersIn({ access, documents }: InConsignment): Resource {
  return resourceIn(CONTAINER, documents, access, containerHooks);
}

/** What the caller's business keeps of package and container together is kept of the package. */
export function packagesIn({ access, documents }: InConsignment): Resource {
  return { ...resourceIn(OUTER_PACKAGE, documents, access, outerPackageHooks), keepsOwn: hasOwnFields(documents.schema(DETAILS)) };
}

type InConsignment = Pick<HookCall, 'access' | 'documents'>;

/** Changes of packages and containers of one consignment wait for each other, so that numbers are given once. */
export async function holdPackages({
  trx,
  access: { consignment },
}: {
  readonly trx: Transaction<Tables>;
  readonly access: Access;
}): Promise<void> {
  await sql`select pg_advisory_xact_lock(${consignment.id})`.execute(trx);
}

function containerRows(call: HookCall) {
  const containers = containersIn(call);
  return recordsOf(call.trx, containers).select(columnsOf(containers));
}

function packageRows(call: HookCall) {
  const packages = packagesIn(call);
  return recordsOf(call.trx, packages).select(columnsOf(packages));
}

export function containerOfNumber(call: HookCall, number: string): Promise<RecordRow | undefined> {
  return containerRows(call).where(sql.ref('number'), '=', number).executeTakeFirst();
}

export async function containerOfId(call: HookCall, id: unknown): Promise<RecordRow | undefined> {
  return typeof id === 'number' ? containerRows(call).where('id', '=', id).executeTakeFirst() : undefined;
}

export function packageOfId(call: HookCall, id: number): Promise<RecordRow | undefined> {
  return packageRows(call).where('id', '=', id).executeTakeFirst();
}

/** The lines of the packages in a container. */
export async function linesIn(call: HookCall, containerId: number): Promise<readonly number[]> {
  const rows = await packageRows(call).where(sql.ref('container_id'), '=', containerId).orderBy(sql.ref('line')).execute();
  return rows.map(({ data }) => Number(data['line']));
}

export async function removeIfEmpty(call: HookCall, containerId: unknown): Promise<void> {
  const row = await containerOfId(call, containerId);
  if (row === undefined || (await linesIn(call, row.id)).length > 0) return;
  await removeRecords(call.trx, containersIn(call), { byReference: [], byValue: [] }, [row], call.access.session);
}

export async function nextLine({ trx, access: { consignment } }: HookCall): Promise<number> {
  const { line } = await trx
    .selectFrom('outer_package as p')
    .select(sql<number>`coalesce(max(p.line), 0) + 1`.as('line'))
    .where('p.registration_id', '=', consignment.registrationId)
    .where('p.consignment_id', '=', consignment.id)
    .executeTakeFirstOrThrow();
  return line;
}

/** Forwarders and customs brokers remove any package, other roles those that their own business added. */
export async function mayRemove(call: HookCall, { id }: Pick<RecordRow, 'id'>): Promise<boolean> {
  const { flags, session } = call.access;
  if (flags.mayEditPackages) return true;
  const own = packageRows(call).where('id', '=', id).where(sql.ref('added_by'), '=', session.registrationId);
  return (await own.executeTakeFirst()) !== undefined;
}

/** The carter of the outbound side changes an existing container if it can be sealed and holds only packages of quantity 0. */
export async function mayEditEmpty(call: HookCall, { id, data: { fullness } }: Pick<RecordRow, 'id' | 'data'>): Promise<boolean> {
  if (!call.access.flags.roleCarterOutbound) return false;
  const packages = await packageRows(call).where(sql.ref('container_id'), '=', id).execute();
  if (packages.length === 0 || packages.some(({ data }) => data['quantity'] !== 0)) return false;
  const types = await validRows(call.trx, resourceOf('reference/container-type', call.documents));
  return types.some(({ code, isSealable }) => code === fullness && isSealable === true);
}
