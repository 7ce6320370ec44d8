import type { Transaction } from 'kysely';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import type { CheckingHandler } from '../../http/call.ts';
import { difference } from '../../records/request/patch.ts';
import { changing, type OpenedRecord } from '../../records/store/opened-record.ts';
import { lookUpBasis, lookUpRates } from '../lookups/basis.ts';
import { lookUpFees } from '../lookups/entry-fees.ts';
import { textIn } from '../../records/request/read-json.ts';
import { lookUpItems, type TariffNamed } from '../lookups/tariff-items.ts';
import { customsCountry } from '../store/customs-country.ts';
import { findLines, type StoredLine } from '../store/load.ts';
import { factsOf, type StoredFacts } from '../store/line-state.ts';
import { DECLARATION } from '../rights.ts';
import {
  assertChangeable,
  declarationSubject,
  ofDeclaration,
  openDeclaration,
  type OpenDeclaration,
  shownDeclaration,
} from '../store/open-declaration.ts';
import { feesOf, recomputeAndStore } from '../store/recompute.ts';
import type { Head } from './assemble.ts';
import { headData, headOf } from './head.ts';

/** Corrects entry date, freight, insurance or fee scheme, and recomputes all lines. Another day looks everything up again. */
export function patchDeclaration(database: Database): CheckingHandler {
  return changing(database, 'patchDeclaration', async (trx, sessionOf, { documents, path }) =>
    openedDeclaration(trx, await openDeclaration(trx, sessionOf, path.number('declarationId'), 'act'), documents),
  );
}

/** A declaration for the pipeline of changes. */
export function openedDeclaration(trx: Transaction<Tables>, opened: OpenDeclaration, documents: Documents): OpenedRecord {
  const { declaration, access } = opened;
  return {
    entity: documents.entity(DECLARATION),
    original: declaration.data,
    context: access.context,
    stamp: declaration,
    current: () => shownDeclaration(documents, opened),
    assertOpen: () => assertChangeable(opened),
    save: (record) => correctHead(trx, opened, headOf(record, access.session)),
    undo: { what: declarationSubject(opened), consignmentId: declaration.consignmentId },
  };
}

/** Returns the version: the old one if nothing changed. */
async function correctHead(trx: Transaction<Tables>, opened: OpenDeclaration, head: Head): Promise<number> {
  const { declaration, access } = opened;
  const { basis, correct } = await basisFor(trx, opened, head);
  const data = { ...declaration.data, ...emptied(declaration.data, headData(head, basis)) };
  if (Object.keys(difference(declaration.data, data).after).length === 0) return declaration.version;
  const isFeeOther =
    textIn(data, 'entryDate') !== textIn(declaration.data, 'entryDate') ||
    textIn(data, 'feeScheme') !== textIn(declaration.data, 'feeScheme');
  const fees = isFeeOther ? await feesFor(trx, opened, head) : feesOf(declaration);
  const { version, headBefore, headAfter } = await recomputeAndStore(trx, opened, { basis, head: data, fees, correct });
  await recordChange(trx, access.session, {
    kind: 'Declarations',
    action: 'change',
    subject: declarationSubject(opened),
    of: ofDeclaration(declaration),
    ...difference(headBefore, headAfter),
  });
  return version;
}

const AMOUNTS = ['freightAmount', 'insuranceAmount'] as const;

/** Removes fields that the patch empties. */
function emptied(before: OpenDeclaration['declaration']['data'], after: OpenDeclaration['declaration']['data']) {
  const gone = AMOUNTS.filter((name) => before[name] !== undefined && after[name] === undefined);
  return { ...after, ...Object.fromEntries(gone.map((name) => [name, undefined])) };
}

interface Corrected {
  readonly basis: DutyBasis;
  readonly correct: (line: StoredLine) => StoredLine;
}

async function basisFor(trx: Transaction<Tables>, { declaration, access }: OpenDeclaration, head: Head): Promise<Corrected> {
  const { basis } = declaration;
  if (head.entryDate !== basis.entryDate) return lookUpAgain(trx, { declaration, access }, head);
  const [freightCurrency, insuranceCurrency] = [head.freightCurrency ?? basis.homeCurrency, head.insuranceCurrency ?? basis.homeCurrency];
  const missing = [freightCurrency, insuranceCurrency].filter((code) => basis.rates[code] === undefined);
  const rates = { ...basis.rates, ...(await lookUpRates(trx, basis.entryDate, missing)) };
  const { freightAmount, insuranceAmount } = head;
  return { basis: { ...basis, rates, freightAmount, freightCurrency, insuranceAmount, insuranceCurrency }, correct: (line) => line };
}

async function lookUpAgain(trx: Transaction<Tables>, { declaration, access }: OpenDeclaration, head: Head): Promise<Corrected> {
  const country = customsCountry(access);
  const facts = (await findLines(trx, declaration).execute()).map((row) => factsOf(row.facts));
  const basis = await lookUpBasis(trx, {
    country,
    tradeDirection: declaration.basis.tradeDirection,
    head,
    currencies: facts.flatMap(({ currencyCode }) => currencyCode ?? []),
  });
  const itemsOf = await lookUpItems(trx, { country, day: head.entryDate }, facts.flatMap(tariffsIn));
  const isCurrent = ({ hsTariffCode, tariffSuffix }: TariffNamed) =>
    hsTariffCode === null || itemsOf({ hsTariffCode, tariffSuffix }).tariffMatches > 0;
  return {
    basis,
    correct: (line) => {
      const considered = line.facts.considered.map((source) => ({ ...source, isCurrent: source.gave === null || isCurrent(source.gave) }));
      return { ...line, facts: { ...line.facts, ...itemsOf(line.facts), considered } };
    },
  };
}

function tariffsIn(facts: StoredFacts): readonly TariffNamed[] {
  return [facts, ...facts.considered.flatMap(({ gave }) => gave ?? [])];
}

function feesFor(trx: Transaction<Tables>, { declaration, access }: OpenDeclaration, { entryDate, feeScheme: scheme }: Head) {
  const transportMode = textIn(access.consignment.data, 'transportMode');
  return lookUpFees(trx, { entryDate, tradeDirection: declaration.basis.tradeDirection, transportMode, scheme });
}
