import type { DutyBasis } from './basis.ts';
import type { LineFacts } from './line-facts.ts';

type Measured = 'currencyCode' | 'exportValue' | 'discountPercent' | 'customsValueType' | 'customsValue' | 'countryOfOriginCode';
type Counted = 'totalWeight' | 'weightUnitCode' | 'totalVolume' | 'volumeUnitCode' | 'totalItems' | 'quantityUnitCode';
type Other = 'totalOtherMeasure' | 'otherUnitCode';

/** What a product line says of itself; nothing may be missing, null or an empty text. */
export type ProductFacts = { readonly [Name in Measured | Counted | Other | 'hsTariffCode']?: LineFacts[Name] | undefined } & {
  readonly tariffSuffixImport?: string | null | undefined;
  readonly tariffSuffixExport?: string | null | undefined;
};

/** What the line does not say of itself. */
export type FactsAround = Pick<LineFacts, 'id' | 'line' | 'tradingTermsCode' | 'qualifiers' | 'items' | 'tariffMatches' | 'hasLogErrors'>;

/** What a product line is computed by: the one way from a line to its facts, on the server and while it is typed. */
export function factsOfProduct(product: ProductFacts, direction: DutyBasis['tradeDirection'], around: FactsAround): LineFacts {
  return {
    ...around,
    currencyCode: textOf(product.currencyCode),
    exportValue: product.exportValue ?? null,
    discountPercent: product.discountPercent ?? null,
    customsValueType: product.customsValueType ?? null,
    customsValue: product.customsValue ?? null,
    countryOfOriginCode: textOf(product.countryOfOriginCode),
    hsTariffCode: textOf(product.hsTariffCode),
    tariffSuffix: suffixOf(product, direction),
    totalWeight: product.totalWeight ?? null,
    weightUnitCode: textOf(product.weightUnitCode),
    totalVolume: product.totalVolume ?? null,
    volumeUnitCode: textOf(product.volumeUnitCode),
    totalItems: product.totalItems ?? null,
    quantityUnitCode: textOf(product.quantityUnitCode),
    totalOtherMeasure: product.totalOtherMeasure ?? null,
    otherUnitCode: textOf(product.otherUnitCode),
  };
}

/**
 * The suffix that the declaration of a direction takes. Who sends goods out has one of their own; where they left it empty, that of
 * the others is the only one there is.
 */
export function suffixOf(
  { tariffSuffixImport, tariffSuffixExport }: Pick<ProductFacts, 'tariffSuffixImport' | 'tariffSuffixExport'>,
  direction: DutyBasis['tradeDirection'],
): string | null {
  const common = textOf(tariffSuffixImport);
  return direction === 'Export' ? (textOf(tariffSuffixExport) ?? common) : common;
}

function textOf(text: string | null | undefined): string | null {
  return (text ?? '').trim() === '' ? null : (text ?? null);
}
