/** Rates and rules of a declaration: looked up once and stored with it, so that later changes do not affect it. */
export interface DutyBasis {
  /** Version of the computation rules; changed rules get the next number. */
  readonly ruleVersion: 1;
  readonly tradeDirection: 'Import' | 'Export';
  readonly entryDate: string;
  readonly homeCurrency: string;
  /** What the tax is called: "GST". */
  readonly taxName: string;
  /** Null: no rate of tax is valid on the entry date. */
  readonly taxPercent: number | null;
  /** Units of a currency for one of the home currency, on the entry date. */
  readonly rates: Readonly<Record<string, number>>;
  readonly levies: Readonly<Record<string, LevyRate>>;
  /** Countries that are members of an agreement group on the entry date. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly qualifierTypes: readonly QualifierType[];
  /** Null or 0: none. */
  readonly freightAmount: number | null;
  readonly freightCurrency: string | null;
  /** Null or 0: none. */
  readonly insuranceAmount: number | null;
  readonly insuranceCurrency: string | null;
  /** What a price by a trading term includes. */
  readonly terms: Readonly<Record<string, IncludedInPrice>>;
}

export interface LevyRate {
  readonly amountPerUnit: number;
  readonly unit: string;
}

export interface IncludedInPrice {
  readonly freight: boolean;
  readonly insurance: boolean;
}

/** M mandatory, O optional, N not used. */
export type Relevance = 'M' | 'O' | 'N';

export interface QualifierType {
  readonly typeCode: string;
  readonly value1Relevant: Relevance;
  readonly value2Relevant: Relevance;
  readonly value3Relevant: Relevance;
}
