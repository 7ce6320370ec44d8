import { sql, type Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import { markUndone } from '../../database/changes/change-sets.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type FieldErrors, invalid } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { type Access, CONSIGNMENT } from '../../parties/access.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { isKnownCode } from '../../records/check/unknown-codes.ts';
import { isSameValue } from '../../records/request/patch.ts';
import { withoutChange } from '../../records/store/change-entry.ts';
import { storeConsignment } from '../consignment/patch-consignment.ts';
import { chargesOf, moneyOf } from './paste-context.ts';

export type Charges = NonNullable<Operations['bulkInsertProductLines']['body']['charges']>;

/** Why charges cannot be stored at the consignment, independent of its present ones. */
export function chargeErrors(charges: Charges, access: Access): FieldErrors {
  const taken = chargesOf(access);
  const errors = charges.flatMap(({ charge, currencyCode }, index): [string, string[]][] => {
    if (typeof taken === 'string') return [[`charges.${index}.charge`, [text(`paste.charge-${taken}`)]]];
    if (charges.findIndex((other) => other.charge === charge) < index) return [[`charges.${index}.charge`, [text('paste.charge-twice')]]];
    if (isKnownCode('currencies', currencyCode)) return [];
    return [[`charges.${index}.currencyCode`, [text('paste.unknown.currencies', { value: currencyCode })]]];
  });
  return Object.fromEntries(errors);
}

/** Stores freight and insurance at the consignment, whose row the transaction holds; 400 if it has others by now than the caller saw. */
export async function storeCharges(trx: Transaction<Tables>, access: Access, charges: Charges): Promise<void> {
  const { data } = access.consignment;
  const changed = charges.flatMap(({ charge, amountBefore, currencyBefore }, index): [string, string[]][] => {
    const now = moneyOf(data, charge)[charge];
    const isSame = (now?.amount ?? 0) === (amountBefore ?? 0) && now?.currencyCode === currencyBefore;
    return isSame ? [] : [[`charges.${index}.amount`, [text(`paste.${charge}-changed`)]]];
  });
  if (changed.length > 0) throw invalid(Object.fromEntries(changed));
  const stored = charges.flatMap(({ charge, amount, currencyCode }): [string, unknown][] => [
    [`${charge}Amount`, amount],
    [`${charge}Currency`, currencyCode],
  ]);
  await storeConsignment(trx, access, { ...data, ...Object.fromEntries(stored) });
}

/** Restores the charges that a batch changed, once, unless they were changed since. Returns whether any were restored or kept. */
export async function undoCharges(trx: Transaction<Tables>, access: Access, batchId: number): Promise<'undone' | 'kept' | undefined> {
  const { consignment } = access;
  const { rows } = await sql<{ id: string; before: RecordData; after: RecordData }>`
    select s.id, a.before, a.after from audit_log a join change_set s on s.registration_id = a.registration_id and s.id = a.change_id
    where a.owner_registration_id = ${consignment.registrationId} and a.entity = ${CONSIGNMENT} and a.record_id = ${consignment.id}
      and s.batch_id = ${batchId} and s.undone_at is null`.execute(trx);
  const [entry] = rows;
  if (entry === undefined) return undefined;
  await markUndone(trx, access.session, entry.id);
  const isNow = (side: RecordData) => Object.keys(entry.after).every((field) => isSameValue(consignment.data[field], side[field]));
  if (isNow(entry.before)) return undefined;
  if (!isNow(entry.after)) return 'kept';
  await storeConsignment(trx, access, withoutChange(consignment.data, entry));
  return 'undone';
}
