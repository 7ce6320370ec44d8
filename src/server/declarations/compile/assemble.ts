import type { Transaction } from 'kysely';
import { readProduct } from '#src/domain/declarations/dialog/read-duty.ts';
import { factsOfProduct } from '#src/domain/declarations/product-facts.ts';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import type { Access } from '../../parties/access.ts';
import { newId } from '../../database/tables/ids.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type HeadAmounts, lookUpBasis } from '../lookups/basis.ts';
import { lookUpFees } from '../lookups/entry-fees.ts';
import { numberIn, textIn } from '../../records/request/read-json.ts';
import { type ItemsOf, lookUpItems, type TariffNamed, tariffNotLoaded } from '../lookups/tariff-items.ts';
import { customsCountry } from '../store/customs-country.ts';
import { usedSource } from '../store/line-data.ts';
import type { LookedUp } from '../store/compute-states.ts';
import type { ConsideredSource, LineState, StoredFacts } from '../store/line-state.ts';
import { tariffOf } from '../store/line-tariff.ts';
import type { StoredLine } from '../store/load.ts';
import { considerSources, type GoodsNamed, type KnownSources } from './classify.ts';
import { lookUpSources } from './classification-sources.ts';
import { findSourceLines, type SourceLine, versionOf } from './source-lines.ts';

export interface Head extends HeadAmounts {
  readonly feeScheme: string;
}

/** Values that a product line gets from the source that classified it. */
export interface FilledLine {
  readonly line: SourceLine;
  /** Null: the line keeps its own. */
  readonly tariff: TariffNamed | null;
  readonly origin: string | null;
  readonly source: ConsideredSource;
}

/** The input of computing a declaration. */
export interface Assembled {
  readonly basis: DutyBasis;
  readonly states: readonly LineState[];
  readonly lookedUp: LookedUp;
  readonly filled: readonly FilledLine[];
}

interface AssembleRequest {
  readonly head: Head;
  /** Lines of the declaration that is amended; empty for a new one. */
  readonly stored: readonly StoredLine[];
  readonly declarationId: number;
  /** Keeps the sources that classified the lines: the caller's lists differ from those of the user who compiled it. */
  readonly keepsSources: boolean;
}

/**
 * Takes the current product lines, classifies those without a tariff, and looks everything up for the entry date, in a few queries by
 * distinct codes. Stores nothing.
 */
export async function assemble(
  trx: Transaction<Tables>,
  access: Access,
  { head, stored, declarationId, keepsSources }: AssembleRequest,
): Promise<Assembled> {
  const tradeDirection = access.flags.tradeDirection ?? 'Import';
  const place = { country: customsCountry(access), day: head.entryDate };
  const lines = await findSourceLines(trx, access.consignment.id).execute();
  const goods = new Map(lines.map((line) => [line.id, goodsOf(line, tradeDirection)]));
  const clients = clientsOf(access);
  const known = await lookUpSources(trx, access, { goods: [...goods.values()], clients, declarationId });
  const named = lines.flatMap((line) => [tariffOf(line.data, tradeDirection), ...tariffsKnown(goods.get(line.id), known)]);
  const itemsOf = await lookUpItems(trx, place, named);
  const basis = await lookUpBasis(trx, {
    country: place.country,
    tradeDirection,
    head,
    currencies: lines.flatMap(({ data }) => textIn(data, 'currencyCode') ?? []),
  });
  const fees = await lookUpFees(trx, {
    entryDate: head.entryDate,
    tradeDirection,
    transportMode: textIn(access.consignment.data, 'transportMode'),
    scheme: head.feeScheme,
  });
  const storedByProduct = new Map(stored.map((line) => [line.orderProductId, line]));
  const made = lines.map((line, index) => {
    const before = storedByProduct.get(line.id);
    const isKept = keepsSources && before !== undefined && usedSource(before.facts) !== undefined;
    const considered = isKept
      ? before.facts.considered
      : considerSources(
          goods.get(line.id) ?? NO_GOODS,
          known,
          clients,
          ({ hsTariffCode, tariffSuffix }) => hsTariffCode === null || itemsOf({ hsTariffCode, tariffSuffix }).tariffMatches > 0,
        );
    return stateOf({ line, number: index + 1, considered, itemsOf, tradeDirection, access, stored: before });
  });
  const states = made.map(({ state }) => state);
  const missingTariff = await tariffNotLoaded(trx, place, states);
  return { basis, lookedUp: { fees, missingTariff }, states, filled: made.flatMap(({ filled }) => filled ?? []) };
}

const NO_GOODS: GoodsNamed = { productCode: null, secondaryCode: null, supplierId: null, origin: null };

/** Clients whose classified products apply: the consignment's client before the generic one. */
function clientsOf({ consignment, session }: Access): readonly number[] {
  const client = numberIn(consignment.data, 'tswClientId');
  return [...(client === null ? [] : [client]), session.registrationId];
}

function goodsOf({ data, order }: SourceLine, tradeDirection: DutyBasis['tradeDirection']): GoodsNamed {
  const secondary = textIn(data, 'secondaryProductCode');
  return {
    productCode: textIn(data, 'productCode'),
    // Exporters keep the secondary code in the buyer's code.
    secondaryCode: tradeDirection === 'Export' ? (textIn(data, 'buyerProductCode') ?? secondary) : secondary,
    supplierId: numberIn(order, 'supplierTswClientId'),
    origin: textIn(data, 'countryOfOriginCode'),
  };
}

/** Codes that any source of the goods names; their validity is looked up together with those of the lines. */
function tariffsKnown(goods: GoodsNamed | undefined, known: KnownSources): readonly TariffNamed[] {
  const { productCode = null, secondaryCode = null } = goods ?? {};
  const generic = secondaryCode === null ? undefined : known.genericOf(secondaryCode);
  if (productCode === null) return generic === undefined ? [] : [generic.values];
  const previous = known.previousOf(productCode);
  return [...known.productsOf(productCode), ...(generic === undefined ? [] : [generic]), ...(previous === undefined ? [] : [previous])].map(
    ({ values }) => values,
  );
}

interface Making {
  readonly line: SourceLine;
  readonly number: number;
  readonly considered: readonly ConsideredSource[];
  readonly itemsOf: ItemsOf;
  readonly tradeDirection: DutyBasis['tradeDirection'];
  readonly access: Access;
  readonly stored: StoredLine | undefined;
}

function stateOf({ line, number, considered, itemsOf, tradeDirection, access, stored }: Making): { state: LineState; filled?: FilledLine } {
  const { data, order, invoice } = line;
  const source = usedSource({ considered });
  const own = tariffOf(data, tradeDirection);
  const given = source === undefined ? null : givenTariff(own, source);
  const tariff = given ?? own;
  const ownOrigin = textIn(data, 'countryOfOriginCode');
  const givenOrigin = ownOrigin === null ? (source?.gave?.countryOfOriginCode ?? null) : null;
  const facts: StoredFacts = {
    ...factsOfProduct(readProduct(data), tradeDirection, {
      id: stored?.id ?? newId(),
      line: number,
      tradingTermsCode: textIn(invoice, 'tradingTermsCode') ?? textIn(order, 'tradingTermsCode'),
      qualifiers: qualifiersOf(stored, source),
      ...itemsOf(tariff),
      hasLogErrors: false,
    }),
    countryOfOriginCode: ownOrigin ?? givenOrigin,
    ...tariff,
    considered,
    secondaryCode: goodsOf(line, tradeDirection).secondaryCode,
  };
  const isFilled = source !== undefined && (given !== null || givenOrigin !== null) && access.flags.mayEditLines;
  const state: LineState = {
    orderProductId: line.id,
    // Filling creates another version of the product line.
    sourceVersion: versionOf(isFilled ? { ...line, version: line.version + 1 } : line),
    copied: {
      orderId: line.orderId,
      orderNumber: line.orderNumber,
      orderLine: line.line,
      invoiceNumber: textIn(invoice, 'invoiceNumber'),
      sellerName: textIn(order, 'sellerName'),
      invoicedByTswCode: textIn(invoice, 'invoicedByTswCode'),
      productCode: textIn(data, 'productCode'),
      description: source?.gave?.description ?? textIn(data, 'description'),
      usedGoods: data['usedGoods'] === true ? true : null,
      countryOfExportCode: textIn(invoice, 'exportCountryCode') ?? textIn(access.consignment.data, 'originCountry'),
    },
    facts,
  };
  return isFilled ? { state, filled: { line, tariff: given, origin: givenOrigin, source } } : { state };
}

/** The part of the tariff that the source adds: all of it if the line has no code, the suffix if only that is missing. */
function givenTariff(own: TariffNamed, { gave, isCurrent }: ConsideredSource): TariffNamed | null {
  if (gave === null || gave.hsTariffCode === null || !isCurrent) return null;
  const { hsTariffCode, tariffSuffix } = gave;
  if (own.hsTariffCode === null) return { hsTariffCode, tariffSuffix };
  const isSuffixMissing = own.hsTariffCode === hsTariffCode && own.tariffSuffix === null && tariffSuffix !== null;
  return isSuffixMissing ? { hsTariffCode, tariffSuffix } : null;
}

/** The qualifiers set on the line; those of the source only if it gave none before. */
function qualifiersOf(stored: StoredLine | undefined, source: ConsideredSource | undefined) {
  const given = source?.gave?.qualifiers ?? [];
  if (stored === undefined) return given;
  const gaveBefore = usedSource(stored.facts)?.gave?.qualifiers.length ?? 0;
  return stored.facts.qualifiers.length > 0 || gaveBefore > 0 ? stored.facts.qualifiers : given;
}
