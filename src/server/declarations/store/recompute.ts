import { type Transaction } from 'kysely';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import type { Qualifier } from '#src/domain/declarations/line-facts.ts';
import { storeVersion } from '../../database/changes/documents.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type EntryFee } from '../lookups/entry-fees.ts';
import { numberIn, recordsIn, textIn } from '../../records/request/read-json.ts';
import { lookUpItems, tariffNotLoaded } from '../lookups/tariff-items.ts';
import { computeStates } from './compute-states.ts';
import { customsCountry } from './customs-country.ts';
import { loadForComputing, type StoredLine } from './load.ts';
import { type DeclarationRow, ofDeclaration, type OpenDeclaration } from './open-declaration.ts';
import { announce } from '../../database/connection/transaction-driver.ts';
import { DECLARATION_LINE } from '../rights.ts';
import { updateLines } from './write-lines.ts';
import { writeLog } from './write-log.ts';

/** A correction of one line; missing fields keep their value. */
export interface LineCorrection {
  readonly id: number;
  readonly qualifiers?: readonly Qualifier[];
  /** Both parts of a tariff; its items are looked up. */
  readonly tariff?: { readonly hsTariffCode: string | null; readonly tariffSuffix: string | null };
  /** If its product line changed with it. */
  readonly sourceVersion?: string;
}

export interface Recomputed {
  /** Version of the declaration after the correction. */
  readonly version: number;
  readonly lineIds: readonly number[];
  readonly headBefore: DeclarationRow['data'];
  readonly headAfter: DeclarationRow['data'];
}

interface Corrections {
  readonly changedLines?: readonly LineCorrection[];
  /** A corrected basis and other corrected fields of the head. */
  readonly basis?: DutyBasis;
  readonly head?: DeclarationRow['data'];
  readonly fees?: readonly EntryFee[];
  /** Replaces the items of all lines if the entry date was corrected. */
  readonly correct?: (line: StoredLine) => StoredLine;
}

/**
 * Recomputes a declaration from stored data with corrections, and stores what changed: lines, totals, log and version. All lines may
 * change, since they share the freight; only corrected tariffs are looked up. The caller writes the journal.
 */
export async function recomputeAndStore(
  trx: Transaction<Tables>,
  { declaration, access }: OpenDeclaration,
  { changedLines = [], basis: otherBasis, head = declaration.data, fees, correct = (line) => line }: Corrections,
): Promise<Recomputed> {
  const loaded = await loadForComputing(trx, declaration);
  const basis = otherBasis ?? loaded.basis;
  const corrected = await applyCorrections(trx, access, basis, loaded.lines.map(correct), changedLines);
  const missingTariff = await tariffNotLoaded(trx, { country: customsCountry(access), day: basis.entryDate }, corrected);
  const computed = computeStates(basis, corrected, { fees: fees ?? feesOf(declaration), missingTariff });
  const key = {
    registrationId: declaration.registrationId,
    consignmentId: declaration.consignmentId,
    declarationId: declaration.id,
    tradeDirection: basis.tradeDirection,
    changedBy: access.session.userId,
  };
  const lineIds = await updateLines(trx, key, computed.lines, loaded.lines);
  await writeLog(trx, key, computed.log, 'correction');
  const headAfter = { ...head, ...computed.head };
  const version = await writeHead(trx, declaration, { basis, data: headAfter, changedBy: access.session.userId });
  const { owner, consignmentId } = ofDeclaration(declaration);
  if (lineIds.length > 0 && consignmentId !== undefined) announce({ owner, consignmentId, entity: DECLARATION_LINE });
  return { version, lineIds, headBefore: declaration.data, headAfter };
}

interface NewHead {
  readonly basis: DutyBasis;
  readonly data: DeclarationRow['data'];
  readonly changedBy: number;
  /** Column for the user too, if the change compiles, lodges or withdraws the declaration. */
  readonly by?: 'compiled_by' | 'lodged_by' | 'withdrawn_by';
}

/** Stores the head of a declaration; returns its version. */
export async function writeHead(
  trx: Transaction<Tables>,
  { registrationId, consignmentId, id, version }: DeclarationRow,
  { basis, data, changedBy, by }: NewHead,
): Promise<number> {
  const columns = { basis: JSON.stringify(basis), data: JSON.stringify(data), ...(by !== undefined && { [by]: changedBy }) };
  const key = { registration_id: registrationId, consignment_id: consignmentId, id };
  return storeVersion(trx, { table: 'declaration', key, version, columns, userId: changedBy });
}

async function applyCorrections(
  trx: Transaction<Tables>,
  access: OpenDeclaration['access'],
  basis: DutyBasis,
  lines: readonly StoredLine[],
  corrections: readonly LineCorrection[],
): Promise<readonly StoredLine[]> {
  if (corrections.length === 0) return lines;
  const byId = new Map(corrections.map((correction) => [correction.id, correction]));
  const place = { country: customsCountry(access), day: basis.entryDate };
  const itemsOf = await lookUpItems(
    trx,
    place,
    corrections.flatMap(({ tariff }) => tariff ?? []),
  );
  return lines.map((line) => {
    const { qualifiers, tariff, sourceVersion = line.sourceVersion } = byId.get(line.id) ?? {};
    const facts = { ...line.facts, ...(qualifiers && { qualifiers }), ...(tariff && { ...tariff, ...itemsOf(tariff) }) };
    return { ...line, sourceVersion, facts };
  });
}

/** The fees looked up when the declaration was compiled. */
export function feesOf({ data }: Pick<DeclarationRow, 'data'>): readonly EntryFee[] {
  return recordsIn(data['totals'], 'fees').map((fee) => ({
    code: textIn(fee, 'code') ?? '',
    name: textIn(fee, 'name') ?? '',
    amount: numberIn(fee, 'amount') ?? 0,
    taxAmount: numberIn(fee, 'taxAmount') ?? 0,
    mostValue: null,
  }));
}
