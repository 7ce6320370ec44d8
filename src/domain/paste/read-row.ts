import { multiply } from '../decimal.ts';
import { productErrors } from './check-product.ts';
import type { ColumnRole } from './column-roles.ts';
import { byRole, type Finding, warningOf } from './finding.ts';
import type { PasteContext } from './paste-context.ts';
import type { PastedProduct } from './pasted-product.ts';
import {
  marksOf,
  type Read,
  readAmount,
  readCountry,
  readCurrency,
  readDay,
  readMeasureUnit,
  readPackageType,
  readUnit,
} from './read-cells.ts';
import { readPrice } from './read-price.ts';
import { readTariff } from './read-tariff.ts';

/** The columns of a block that have a role: the role to the 0-based column. */
export type MappedColumns = ReadonlyMap<ColumnRole, number>;

/** One row of a block as a product, with everything found about it in the order of the roles. */
export interface ReadRow {
  readonly product: PastedProduct;
  readonly findings: readonly Finding[];
}

/** The cell of a role in a row; empty where the row is short or no column has the role. */
export function cellOf(role: ColumnRole, cells: readonly string[], columns: MappedColumns): string {
  return cells[columns.get(role) ?? -1] ?? '';
}

/** Reads one row of goods into a product and checks it. */
export function readRow(cells: readonly string[], columns: MappedColumns, line: number, context: PasteContext): ReadRow {
  const findings: Finding[] = [];
  const cell = (role: ColumnRole) => cellOf(role, cells, columns);
  const text = (role: ColumnRole) => (cell(role) === '' ? null : cell(role));
  const take = <Value>(read: Read<Value>): Value => {
    findings.push(...read.findings);
    return read.value;
  };

  const productCode = text('ProductCode');
  const productMatched = isMatched(productCode, context);
  const quantityOrdered = take(readAmount('Quantity', cell('Quantity'), 4));
  const itemsCell = readAmount('Items', cell('Items'), 4);
  const items = take(itemsCell) ?? (itemsCell.findings.length === 0 ? 1 : null);
  const currencyCode = readCurrency(cell('Currency'), context);
  const isMark = marksOf(currencyCode, context);
  const price = take(readPrice(cell('Value'), cell('UnitPrice'), quantityOrdered, isMark));
  const tariff = take(readTariff(cell('Tariff'), cell('TariffKeyword'), context));
  if (productMatched === false) findings.push(warningOf('ProductCode', 'paste.product-not-found', { value: productCode ?? '' }));

  const product: PastedProduct = {
    line,
    productCode,
    productMatched,
    description: text('Description'),
    quantityOrdered,
    quantityUnitCode: readUnit(cell('BulkUnit')),
    itemsInOrderUnit: items,
    totalItems: items === null || quantityOrdered === null ? null : multiply(items, quantityOrdered, 4),
    exportValue: price.exportValue,
    currencyCode,
    unitPrice: price.unitPrice,
    countryOfOriginCode: take(readCountry(cell('ManufCtry'), context)),
    hsTariffCode: tariff.hsTariffCode,
    tariffSuffix: tariff.tariffSuffix,
    invoiceNumber: text('InvoiceNo') ?? context.defaultInvoiceNumber,
    totalWeight: take(readAmount('TotalWeight', cell('TotalWeight'), 4)),
    weightUnitCode: take(readMeasureUnit('WgtUnit', cell('WgtUnit'))),
    totalVolume: take(readAmount('TotalVolume', cell('TotalVolume'), 4)),
    volumeUnitCode: take(readMeasureUnit('VolUnit', cell('VolUnit'))),
    numberOfPackages: take(readAmount('PackageQty', cell('PackageQty'), 4)),
    packageTypeCode: readPackageType(cell('PackageType'), context),
    dutyRefund: context.mayClaimDutyRefund ? take(readAmount('DutyRefund', cell('DutyRefund'), 2, isMark)) : null,
    secondaryCode: text('SecondaryCode'),
    tariffKeyword: text('TariffKeyword'),
    totalOtherMeasure: take(readAmount('TotalOther', cell('TotalOther'), 4)),
    otherUnitCode: readUnit(cell('OtherUnit')),
    expectedSupplyDate: take(readDay('SupplyDate', cell('SupplyDate'))),
    buyerProductCode: text('BuyerProductCode'),
    ...(columns.has('Brand') ? { brandName: text('Brand') } : {}),
    ...(columns.has('Manufacturer') ? { manufacturerName: text('Manufacturer') } : {}),
    ...(columns.has('Packaging') ? { packageMaterials: text('Packaging') } : {}),
    ...(columns.has('InvoiceDate') ? { invoiceDate: take(readDay('InvoiceDate', cell('InvoiceDate'))) } : {}),
    ...(columns.has('Region') ? { regionOfOrigin: text('Region') } : {}),
  };
  findings.push(...productErrors(product, context));
  return { product, findings: findings.sort(byRole) };
}

function isMatched(productCode: string | null, context: PasteContext): boolean | null {
  if (productCode === null || context.supplierProductCodes === null) return null;
  return context.supplierProductCodes.has(productCode);
}
