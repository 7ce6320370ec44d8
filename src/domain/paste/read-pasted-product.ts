import type { PastedProduct } from './pasted-product.ts';

/**
 * A pasted product that came back from a browser. Missing fields, and those of another type than theirs, are empty;
 * what a field may hold is for `validatePastedProducts`. `line` is used where the product carries no whole number.
 */
export function readPastedProduct(value: unknown, line: number): PastedProduct {
  const fields = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const text = (field: keyof PastedProduct) => {
    const found = fields.get(field);
    return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
  };
  const number = (field: keyof PastedProduct) => {
    const found = fields.get(field);
    return typeof found === 'number' ? found : null;
  };
  const matched = fields.get('productMatched');
  const ownLine = number('line');
  return {
    line: ownLine !== null && Number.isInteger(ownLine) ? ownLine : line,
    productCode: text('productCode'),
    productMatched: typeof matched === 'boolean' ? matched : null,
    description: text('description'),
    quantityOrdered: number('quantityOrdered'),
    quantityUnitCode: text('quantityUnitCode'),
    itemsInOrderUnit: number('itemsInOrderUnit'),
    totalItems: number('totalItems'),
    exportValue: number('exportValue'),
    currencyCode: text('currencyCode'),
    unitPrice: number('unitPrice'),
    countryOfOriginCode: text('countryOfOriginCode'),
    hsTariffCode: text('hsTariffCode'),
    tariffSuffix: text('tariffSuffix'),
    invoiceNumber: text('invoiceNumber'),
    totalWeight: number('totalWeight'),
    weightUnitCode: text('weightUnitCode'),
    totalVolume: number('totalVolume'),
    volumeUnitCode: text('volumeUnitCode'),
    numberOfPackages: number('numberOfPackages'),
    packageTypeCode: text('packageTypeCode'),
    dutyRefund: number('dutyRefund'),
    secondaryCode: text('secondaryCode'),
    tariffKeyword: text('tariffKeyword'),
    totalOtherMeasure: number('totalOtherMeasure'),
    otherUnitCode: text('otherUnitCode'),
    expectedSupplyDate: text('expectedSupplyDate'),
    buyerProductCode: text('buyerProductCode'),
    brandName: text('brandName'),
    manufacturerName: text('manufacturerName'),
    packageMaterials: text('packageMaterials'),
    invoiceDate: text('invoiceDate'),
    regionOfOrigin: text('regionOfOrigin'),
  };
}
