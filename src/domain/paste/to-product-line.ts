import { divide, multiply } from '../decimal.ts';
import type { PastedProduct } from './pasted-product.ts';

/** Whose line it becomes: the outbound party codes tariffs for export, everyone else for import. */
export interface LineDirection {
  readonly isOutboundParty: boolean;
  /** Only an outbound broker stores a duty refund. */
  readonly mayClaimDutyRefund: boolean;
}

/** The fields of a stored product line that a pasted product fills. */
export type PastedLineFields = ReturnType<typeof toProductLine>;

/**
 * A pasted product as the fields of a stored product line. Suffix and secondary code go where the direction keeps
 * them; measures of one unit are the total divided by the quantity, 4 decimals, empty without a quantity.
 */
export function toProductLine(product: PastedProduct, direction: LineDirection) {
  const { isOutboundParty } = direction;
  const { quantityOrdered, itemsInOrderUnit, tariffSuffix, secondaryCode } = product;
  const perUnit = (total: number | null) => (total === null || quantityOrdered === null ? null : divide(total, quantityOrdered, 4));
  return {
    line: product.line,
    invoiceNumber: product.invoiceNumber,
    productCode: product.productCode,
    buyerProductCode: isOutboundParty ? (secondaryCode ?? product.buyerProductCode) : product.buyerProductCode,
    secondaryProductCode: isOutboundParty ? null : secondaryCode,
    description: product.description,
    hsTariffCode: product.hsTariffCode,
    tariffSuffixImport: isOutboundParty ? null : tariffSuffix,
    tariffSuffixExport: isOutboundParty ? tariffSuffix : null,
    quantityOrdered,
    quantityUnitCode: product.quantityUnitCode,
    itemsInOrderUnit,
    totalItems: quantityOrdered === null ? null : multiply(itemsInOrderUnit ?? 1, quantityOrdered, 4),
    currencyCode: product.currencyCode,
    exportValue: product.exportValue,
    unitPrice: perUnit(product.exportValue) ?? product.unitPrice,
    weightPerUnit: perUnit(product.totalWeight),
    weightUnitCode: product.weightUnitCode,
    totalWeight: product.totalWeight,
    volumePerUnit: perUnit(product.totalVolume),
    volumeUnitCode: product.volumeUnitCode,
    totalVolume: product.totalVolume,
    otherPerUnit: perUnit(product.totalOtherMeasure),
    otherUnitCode: product.otherUnitCode,
    totalOtherMeasure: product.totalOtherMeasure,
    expectedSupplyDate: product.expectedSupplyDate,
    numberOfPackages: product.numberOfPackages,
    packageTypeCode: product.packageTypeCode,
    countryOfOriginCode: product.countryOfOriginCode,
    regionOfOrigin: product.regionOfOrigin ?? null,
    brandName: product.brandName ?? null,
    packageMaterials: product.packageMaterials ?? null,
    dutyRefund: direction.mayClaimDutyRefund ? product.dutyRefund : null,
    tariffKeyword: product.tariffKeyword,
    manufacturerName: product.manufacturerName ?? null,
  };
}
