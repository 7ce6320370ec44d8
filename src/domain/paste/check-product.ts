import { hsCodeFormat } from '#schemas/formats/hs-code.ts';
import { tariffSuffixFormat } from '#schemas/formats/tariff-suffix.ts';
import { unitCodeFormat } from '#schemas/formats/unit-code.ts';

import { isVolumeUnit, isWeightUnit } from '../reference/measure-units.ts';
import { type ColumnRole, columnRoles } from './column-roles.ts';
import { errorOf, type Finding } from './finding.ts';
import { maxAmount, maxCount } from './limits.ts';
import type { PasteContext } from './paste-context.ts';
import type { PastedProduct } from './pasted-product.ts';
import { isDate } from './read-date.ts';

const longestText = [
  ['ProductCode', 35],
  ['Description', 200],
  ['BulkUnit', 3],
  ['OtherUnit', 3],
  ['InvoiceNo', 35],
  ['BuyerProductCode', 35],
  ['SecondaryCode', 35],
  ['TariffKeyword', 35],
  ['Brand', 35],
  ['Manufacturer', 35],
  ['Packaging', 35],
  ['Region', 9],
] as const satisfies readonly (readonly [ColumnRole, number])[];

const amounts = [
  'Items',
  'Quantity',
  'UnitPrice',
  'Value',
  'TotalOther',
  'TotalWeight',
  'TotalVolume',
  'PackageQty',
  'DutyRefund',
] as const satisfies readonly ColumnRole[];

/** A role whose cells hold an amount. */
export type AmountRole = (typeof amounts)[number];

/** Everything that keeps a product from being stored as a line; the same for a row just read and one sent back. */
export function productErrors(product: PastedProduct, context: PasteContext): Finding[] {
  return [
    ...textErrors(product),
    ...amounts.flatMap((role) => amountErrors(role, product[columnRoles[role].field])),
    ...perUnitErrors(product),
    ...codeErrors(product, context),
    ...tariffErrors(product),
    ...dateErrors('SupplyDate', product.expectedSupplyDate),
    ...dateErrors('InvoiceDate', product.invoiceDate ?? null),
  ];
}

/** What is wrong with one amount; `Items` starts at one, the others at zero. */
export function amountErrors(role: AmountRole, value: number | null): Finding[] {
  if (value === null) return [];
  if (!Number.isFinite(value)) return [errorOf(role, 'paste.not-a-number')];
  if (role === 'Items' && value < 1) return [errorOf(role, 'paste.items-below-one')];
  if (value < 0) return [errorOf(role, 'paste.negative')];
  const limit = role === 'Items' || role === 'PackageQty' ? maxCount : maxAmount;
  if (value > limit) return [errorOf(role, 'paste.too-large', { limit: limit.toLocaleString('en') })];
  if (role === 'PackageQty' && !Number.isInteger(value)) return [errorOf(role, 'paste.not-whole')];
  return [];
}

/** What a total comes to for one unit is stored as well. */
function perUnitErrors({ quantityOrdered, totalWeight, totalVolume, totalOtherMeasure }: PastedProduct): Finding[] {
  const totals = { TotalWeight: totalWeight, TotalVolume: totalVolume, TotalOther: totalOtherMeasure };
  return (['TotalWeight', 'TotalVolume', 'TotalOther'] as const).flatMap((role) => {
    const total = totals[role];
    if (total === null || quantityOrdered === null || !Number.isFinite(total / quantityOrdered)) return [];
    if (total / quantityOrdered <= maxAmount) return [];
    return [errorOf(role, 'paste.per-unit-too-large', { limit: maxAmount.toLocaleString('en') })];
  });
}

function textErrors(product: PastedProduct): Finding[] {
  const found: Finding[] = [];
  if (!isGiven(product.description)) found.push(errorOf('Description', 'paste.required'));
  for (const [role, limit] of longestText) {
    const text = product[columnRoles[role].field] ?? '';
    if (text.length > limit && characters(text) > limit) found.push(errorOf(role, 'paste.too-long', { limit }));
  }
  return found;
}

function codeErrors(product: PastedProduct, context: PasteContext): Finding[] {
  const { currencyCode, countryOfOriginCode, weightUnitCode, volumeUnitCode, packageTypeCode } = product;
  const found: Finding[] = [];
  if (isGiven(currencyCode) && !context.isCurrency(currencyCode)) {
    found.push(errorOf('Currency', 'paste.currency-unknown', { value: currencyCode }));
  }
  if (isGiven(countryOfOriginCode) && !context.isCountry(countryOfOriginCode)) {
    found.push(errorOf('ManufCtry', 'paste.country-unknown', { value: countryOfOriginCode }));
  }
  for (const role of ['BulkUnit', 'OtherUnit'] as const) {
    const unit = product[columnRoles[role].field];
    // One that is too long is told as that.
    if (isGiven(unit) && characters(unit) <= 3 && !unitCodeFormat.isValid(unitCodeFormat.normalise(unit))) {
      found.push(errorOf(role, 'paste.code-unknown', { value: unit }));
    }
  }
  if (isGiven(weightUnitCode) && !isWeightUnit(weightUnitCode)) {
    found.push(errorOf('WgtUnit', 'paste.code-unknown', { value: weightUnitCode }));
  }
  if (isGiven(volumeUnitCode) && !isVolumeUnit(volumeUnitCode)) {
    found.push(errorOf('VolUnit', 'paste.code-unknown', { value: volumeUnitCode }));
  }
  if (isGiven(packageTypeCode) && !context.isPackageType(packageTypeCode)) {
    found.push(errorOf('PackageType', 'paste.code-unknown', { value: packageTypeCode }));
  }
  if (!isGiven(packageTypeCode) && (product.numberOfPackages ?? 0) > 0) {
    found.push(errorOf('PackageType', 'paste.package-type-required'));
  }
  return found;
}

function tariffErrors({ hsTariffCode, tariffSuffix }: PastedProduct): Finding[] {
  if (isGiven(hsTariffCode) && !hsCodeFormat.isValid(hsTariffCode)) return [errorOf('Tariff', 'paste.hs-code-format')];
  if (!isGiven(tariffSuffix)) return [];
  if (!isGiven(hsTariffCode)) return [errorOf('Tariff', 'paste.hs-code-format')];
  return tariffSuffixFormat.isValid(tariffSuffix) ? [] : [errorOf('Tariff', 'paste.suffix-format')];
}

function dateErrors(role: 'SupplyDate' | 'InvoiceDate', value: string | null): Finding[] {
  return !isGiven(value) || isDate(value) ? [] : [errorOf(role, 'paste.not-a-date', { value })];
}

/** Characters as JSON Schema's maxLength counts them: a surrogate pair is one. */
function characters(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}

function isGiven(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
