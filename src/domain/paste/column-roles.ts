import type { PastedField } from './pasted-product.ts';

/**
 * What a pasted column may be: its number in requests and templates, and the field of a pasted product it fills.
 * Numbers 101 to 110 are kept for kinds the original list lacks.
 */
export const columnRoles = {
  ProductCode: { id: 0, field: 'productCode' },
  Description: { id: 1, field: 'description' },
  Items: { id: 2, field: 'itemsInOrderUnit' },
  Quantity: { id: 3, field: 'quantityOrdered' },
  UnitPrice: { id: 4, field: 'unitPrice' },
  Value: { id: 5, field: 'exportValue' },
  Currency: { id: 6, field: 'currencyCode' },
  BulkUnit: { id: 7, field: 'quantityUnitCode' },
  TotalOther: { id: 8, field: 'totalOtherMeasure' },
  OtherUnit: { id: 9, field: 'otherUnitCode' },
  ManufCtry: { id: 10, field: 'countryOfOriginCode' },
  Tariff: { id: 11, field: 'hsTariffCode' },
  InvoiceNo: { id: 12, field: 'invoiceNumber' },
  TotalWeight: { id: 14, field: 'totalWeight' },
  WgtUnit: { id: 15, field: 'weightUnitCode' },
  TotalVolume: { id: 16, field: 'totalVolume' },
  VolUnit: { id: 17, field: 'volumeUnitCode' },
  PackageQty: { id: 18, field: 'numberOfPackages' },
  PackageType: { id: 19, field: 'packageTypeCode' },
  SupplyDate: { id: 23, field: 'expectedSupplyDate' },
  BuyerProductCode: { id: 25, field: 'buyerProductCode' },
  DutyRefund: { id: 26, field: 'dutyRefund' },
  SecondaryCode: { id: 27, field: 'secondaryCode' },
  TariffKeyword: { id: 28, field: 'tariffKeyword' },
  Brand: { id: 101, field: 'brandName' },
  Manufacturer: { id: 102, field: 'manufacturerName' },
  Packaging: { id: 103, field: 'packageMaterials' },
  InvoiceDate: { id: 104, field: 'invoiceDate' },
  Region: { id: 105, field: 'regionOfOrigin' },
} as const satisfies Record<string, { id: number; field: PastedField }>;

export type ColumnRole = keyof typeof columnRoles;

/** All roles, in the order of their numbers. */
export const columnRoleNames: readonly ColumnRole[] = Object.keys(columnRoles).filter(isColumnRole);

const nameById = new Map<number, ColumnRole>(columnRoleNames.map((name) => [columnRoles[name].id, name]));

/** The role a number stands for; undefined for a number that is none. */
export function columnRoleOf(id: number): ColumnRole | undefined {
  return nameById.get(id);
}

function isColumnRole(name: string): name is ColumnRole {
  return Object.hasOwn(columnRoles, name);
}
