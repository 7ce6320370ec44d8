import type { InvoiceSummary, ProductLineReply } from '#schemas/generated/types.ts';

export const invoices: InvoiceSummary[] = [
  { id: 501, invoiceNumber: 'SS-20418' },
  { id: 502, invoiceNumber: 'SS-20419' },
];

const ofOrder = {
  orderId: 301,
  orderNumber: 1,
  invoiceId: 501,
  invoiceNumber: 'SS-20418',
  sellerName: 'Saigon Stoneware JSC',
  currencyCode: 'USD',
} as const;

export const mugs: ProductLineReply = {
  ...ofOrder,
  id: 701,
  line: 1,
  productCode: 'MUG-06-SAND',
  description: 'Stoneware mugs, glazed, set of six',
  hsTariffCode: '6912.00',
  tariffSuffixImport: '09',
  quantityOrdered: 240,
  quantityUnitCode: 'SET',
  itemsInOrderUnit: 6,
  totalItems: 1440,
  exportValue: 3480,
  unitPrice: 14.5,
  weightPerUnit: 2.1,
  totalWeight: 504,
  weightUnitCode: 'kgm',
  numberOfPackages: 40,
  packageTypeCode: 'CT',
  countryOfOriginCode: 'VN',
};

/** Lines of one order: ordinary, with a long description, without a code, deleted. */
export const productLines: ProductLineReply[] = [
  mugs,
  {
    ...ofOrder,
    id: 702,
    line: 2,
    productCode: 'PLT-27-SAND-REACTIVE-GLAZE',
    description:
      'Dinner plates of stoneware, 27 cm, reactive glaze, dishwasher-proof, each wrapped in recycled tissue, packed by the dozen in a printed carton',
    hsTariffCode: '6912.00',
    tariffSuffixImport: '09',
    quantityOrdered: 1200,
    quantityUnitCode: 'NMB',
    totalItems: 1200,
    exportValue: 5940,
    unitPrice: 4.95,
    totalWeight: 816.5,
    weightUnitCode: 'kgm',
    numberOfPackages: 100,
    packageTypeCode: 'CT',
    countryOfOriginCode: 'VN',
  },
  {
    ...ofOrder,
    id: 703,
    line: 3,
    description: 'Bamboo display stands',
    quantityOrdered: 12,
    quantityUnitCode: 'NMB',
    exportValue: 96,
    unitPrice: 8,
    countryOfOriginCode: 'CN',
  },
  {
    ...ofOrder,
    id: 704,
    line: 4,
    productCode: 'BWL-14',
    description: 'Bowls of stoneware, 14 cm',
    quantityOrdered: 300,
    quantityUnitCode: 'NMB',
    exportValue: 990,
    unitPrice: 3.3,
    isDeleted: true,
  },
];

export function linesOf(orderId: unknown, includeDeleted: boolean): ProductLineReply[] {
  return productLines.filter((line) => (orderId === undefined || line.orderId === orderId) && (includeDeleted || line.isDeleted !== true));
}
