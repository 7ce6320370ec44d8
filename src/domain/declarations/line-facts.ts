/** The facts that decide a line's amounts, markers and savings; null if unknown. Codes are compared case-insensitively. */
export interface LineFacts {
  readonly id: number;
  /** Its place, 1 to n: cents left over go to the lower line. */
  readonly line: number;
  readonly currencyCode: string | null;
  readonly exportValue: number | null;
  /** Below 0: a surcharge. */
  readonly discountPercent: number | null;
  readonly customsValueType: number | null;
  readonly customsValue: number | null;
  /** The invoice's, else the order's. */
  readonly tradingTermsCode: string | null;
  readonly countryOfOriginCode: string | null;
  readonly hsTariffCode: string | null;
  /** The one of the declaration's direction. */
  readonly tariffSuffix: string | null;
  readonly totalWeight: number | null;
  readonly weightUnitCode: string | null;
  /** In kilograms. */
  readonly netWeight: number | null;
  readonly totalVolume: number | null;
  readonly volumeUnitCode: string | null;
  readonly totalItems: number | null;
  readonly quantityUnitCode: string | null;
  readonly totalOtherMeasure: number | null;
  readonly otherUnitCode: string | null;
  readonly qualifiers: readonly Qualifier[];
  /** National items whose full code equals or begins with the line's; the first three at most. */
  readonly items: readonly TariffItem[];
  /** How many those are in all. */
  readonly tariffMatches: number;
  /** The log has an error about the line. */
  readonly hasLogErrors: boolean;
}

export interface Qualifier {
  readonly typeCode: string;
  readonly value1: string | null;
  readonly value2: string | null;
  readonly value3: string | null;
}

export interface TariffItem {
  readonly tariffCode: string;
  readonly statisticalUnit: string | null;
  readonly rates: readonly DutyRate[];
  /** Types of qualifiers that a line of the item must have. */
  readonly requiredQualifiers: readonly string[];
}

export interface DutyRate {
  /** NORMAL, an agreement group or a country. */
  readonly group: string;
  readonly percent: number | null;
  readonly amountPerUnit: number | null;
  readonly unit: string | null;
}
