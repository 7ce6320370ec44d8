import type { Transaction } from 'kysely';
import { isRecord } from '#src/expression/index.ts';
import { type Access, assertMay } from '../parties/access.ts';
import { containers, nextLine, outerPackages } from '../consignments/packages/parts.ts';
import { partRows } from '../consignments/parts/part.ts';
import type { PartRules } from '../consignments/parts/part-calls.ts';
import { insertPart } from '../consignments/parts/store-part.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { RecordData } from '../records/check-record.ts';
import type { UndoCount, ChangeEntry } from './change-entry.ts';

const parts: readonly PartRules[] = [containers, outerPackages];

/** Restores removed containers and packages under their ids. */
export async function restoreParts(trx: Transaction<Tables>, access: Access, entries: readonly ChangeEntry[]): Promise<UndoCount> {
  let undone = 0;
  for (const entry of entries) {
    const part = parts.find(({ entity }) => entity === entry.entity);
    if (part === undefined || entry.action !== 'delete' || !isRecord(entry.before)) continue;
    assertMay(access, part.creates);
    await part.hold?.(trx, access);
    if (await restorePart(trx, access, part, entry.id, entry.before, (entry.version ?? 0) + 1)) undone += 1;
  }
  return { undone, kept: entries.length - undone };
}

async function restorePart(
  trx: Transaction<Tables>,
  access: Access,
  part: PartRules,
  id: number,
  was: RecordData,
  version: number,
): Promise<boolean> {
  const rows = await partRows(trx, part, access.consignment.id).execute();
  if (rows.some((row) => row.id === id)) return false;
  const isTaken = 'line' in was && rows.some(({ columns }) => columns['line'] === was['line']);
  const record = isTaken ? { ...was, line: await nextLine(trx, access) } : was;
  const errors = (await part.check?.(trx, access, record, undefined)) ?? {};
  if (Object.keys(errors).length > 0) return false;
  await insertPart(trx, access, part, record, { id, version });
  return true;
}
