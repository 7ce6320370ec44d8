import type { DutyBasis } from './basis.ts';
import type { LineFacts } from './line-facts.ts';

type Measured = 'currencyCode' | 'exportValue' | 'discountPercent' | 'customsValueType' | 'customsValue' | 'countryOfOriginCode';
type Counted = 'totalWeight' | 'weightUnitCode' | 'netWeight' | 'totalVolume' | 'volumeUnitCode' | 'totalItems' | 'quantityUnitCode';
type Other = 'totalOtherMeasure' | 'otherUnitCode';

/** The facts of a product line; an empty one may be missing, null or an empty text. */
export type ProductFacts = { readonly [Name in Measured | Counted | Other | 'hsTariffCode']?: LineFacts[Name] | undefined } & {
  readonly tariffSuffixImport?: string | null | undefined;
  readonly tariffSuffixExport?: string | null | undefined;
};

/** Facts from outside the line. */
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
    netWeight: product.netWeight ?? null,
    totalVolume: product.totalVolume ?? null,
    volumeUnitCode: textOf(product.volumeUnitCode),
    totalItems: product.totalItems ?? null,
    quantityUnitCode: textOf(product.quantityUnitCode),
    totalOtherMeasure: product.totalOtherMeasure ?? null,
    otherUnitCode: textOf(product.otherUnitCode),
  };
}

/**
 * The suffix for the direction of the declaration. Exports have their own suffix; if it is empty, that of
 * imports is used.
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
