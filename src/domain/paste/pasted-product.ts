/** One line read from a pasted block, as the preview shows it and bulk insert takes it back; null is empty. */
export interface PastedProduct {
  /** 1..n within the block. */
  readonly line: number;
  readonly productCode: string | null;
  /** Whether the chosen supplier has the product code; null where no supplier was chosen or no code given. */
  readonly productMatched: boolean | null;
  readonly description: string | null;
  readonly quantityOrdered: number | null;
  readonly quantityUnitCode: string | null;
  readonly itemsInOrderUnit: number | null;
  /** Quantity times items per unit, at most 4 decimals. */
  readonly totalItems: number | null;
  /** Invoiced value in `currencyCode`, 2 decimals. */
  readonly exportValue: number | null;
  readonly currencyCode: string | null;
  /** Value divided by quantity, 4 decimals. */
  readonly unitPrice: number | null;
  readonly countryOfOriginCode: string | null;
  readonly hsTariffCode: string | null;
  readonly tariffSuffix: string | null;
  readonly invoiceNumber: string | null;
  readonly totalWeight: number | null;
  readonly weightUnitCode: string | null;
  readonly totalVolume: number | null;
  readonly volumeUnitCode: string | null;
  readonly numberOfPackages: number | null;
  readonly packageTypeCode: string | null;
  readonly dutyRefund: number | null;
  readonly secondaryCode: string | null;
  readonly tariffKeyword: string | null;
  readonly totalOtherMeasure: number | null;
  readonly otherUnitCode: string | null;
  /** YYYY-MM-DD. */
  readonly expectedSupplyDate: string | null;
  readonly buyerProductCode: string | null;
  /** The fields below are there only where a column was mapped to them. */
  readonly brandName?: string | null;
  readonly manufacturerName?: string | null;
  readonly packageMaterials?: string | null;
  /** YYYY-MM-DD. */
  readonly invoiceDate?: string | null;
  readonly regionOfOrigin?: string | null;
}

export type PastedField = keyof PastedProduct;
