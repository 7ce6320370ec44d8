import type { DeclarationFinding, FindingCause } from './findings.ts';

/** How an amount came about. */
export interface Step {
  readonly name: StepName;
  /** Over the names of `values`: "exportValue / rate". */
  readonly formula: string;
  readonly values: Readonly<Record<string, number | string | null>>;
  /** Rounded to cents; a measure to four decimals, or exact if it is only counted with. */
  readonly result: number | null;
}

/** Every step there is, in the order they are taken. */
export const stepNames = [
  'homeValue',
  'freight',
  'freightShare',
  'insurance',
  'insuranceShare',
  'freightInsurance',
  'valueForDuty',
  'statsQuantity',
  'dutyMeasure',
  'percentDuty',
  'specificDuty',
  'dutyValue',
  'levyMeasure',
  'levy',
  'leviesValue',
  'valueForTax',
  'taxValue',
] as const;

export type StepName = (typeof stepNames)[number];

/** A rate of duty that the origin could claim and the line does not. */
export interface Saving {
  /** An agreement group or a country. */
  readonly group: string;
  readonly percent: number | null;
  /** The duty with it. */
  readonly dutyValue: number;
  /** Above 0. */
  readonly saved: number;
}

/** Amounts in the home currency, to the cent; null if not computed or not needed for an export. */
export interface LineResult {
  readonly id: number;
  readonly line: number;
  readonly homeValue: number | null;
  readonly freightShare: number | null;
  readonly insuranceShare: number | null;
  readonly freightInsurance: number | null;
  readonly valueForDuty: number | null;
  /** The percent; null if the rate is only an amount per unit. */
  readonly dutyRate: number | null;
  /** NORMAL, an agreement group or a country. */
  readonly rateGroup: string | null;
  readonly dutyValue: number | null;
  /** At the normal rate less `dutyValue`; null without a preference. */
  readonly dutySaved: number | null;
  readonly leviesValue: number | null;
  readonly valueForTax: number | null;
  readonly taxValue: number | null;
  readonly notComputed: boolean;
  readonly tariffMatches: number;
  readonly statsQuantity: number | null;
  readonly statsUnitCode: string | null;
  readonly showQualifierAlert: boolean;
  readonly statsMissing: boolean;
  readonly vfdMissing: boolean;
  readonly errorLogged: boolean;
  /** Best first. */
  readonly savings: readonly Saving[];
  /** Markers of the line, but for a tariff code updated since. */
  readonly alertCount: number;
  readonly steps: readonly Step[];
}

/** Totals that some lines may not be part of. */
export const partialTotalNames = [
  'totalValueForDuty',
  'freightInsurance',
  'totalDuty',
  'totalLevies',
  'totalValueForTax',
  'totalTax',
  'totalStatsQuantity',
] as const;
export type PartialTotal = (typeof partialTotalNames)[number];
export type CountedLines = Partial<Readonly<Record<PartialTotal, number>>>;

/** Sums of what is not null; null if nothing was computed. */
export interface DeclarationTotals {
  readonly totalLineCount: number;
  readonly totalAlerts: number;
  readonly totalValueForDuty: number | null;
  readonly freightInsurance: number | null;
  readonly totalDuty: number | null;
  readonly totalLevies: number | null;
  readonly totalValueForTax: number | null;
  readonly totalTax: number | null;
  /** Null if units differ. */
  readonly totalStatsQuantity: number | null;
  readonly statsUnitCode: string | null;
  /** How many lines were not computed. */
  readonly notComputed: number;
  /** By total, how many lines it is of, if some lack what it sums. */
  readonly counted?: CountedLines;
  /** The best saving of each line. */
  readonly totalSavings: number;
}

export interface DeclarationResult {
  /** In the order of the lines given. */
  readonly lines: readonly LineResult[];
  readonly totals: DeclarationTotals;
  /** They block lodging. */
  readonly headErrors: readonly FindingCause[];
  readonly warnings: readonly FindingCause[];
  /** Findings of the declaration and of its lines, by line. */
  readonly log: readonly DeclarationFinding[];
}
