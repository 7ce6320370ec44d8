import { type Kysely, sql } from 'kysely';
import type { DutyBasis, QualifierType, Relevance } from '#src/domain/declarations/basis.ts';
import { sharedRecords } from '../../database/lists/shared-records.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { numberIn, recordsIn, textIn } from '../../records/request/read-json.ts';

/** Amounts entered for a declaration as a whole. */
export interface HeadAmounts {
  readonly entryDate: string;
  readonly freightAmount: number | null;
  readonly freightCurrency: string | null;
  readonly insuranceAmount: number | null;
  readonly insuranceCurrency: string | null;
}

export interface BasisAsked {
  /** The country of the customs authority. */
  readonly country: string;
  readonly tradeDirection: DutyBasis['tradeDirection'];
  readonly head: HeadAmounts;
  /** Currencies of the lines; those of the head are looked up with them. */
  readonly currencies: readonly string[];
}

const EXCHANGE_RATE = 'reference/exchange-rate';
const LEVY = 'reference/levy';
const GROUP = 'reference/agreement-group';
const TERM = 'reference/trading-term';
const QUALIFIER_CODE = 'reference/qualifier-code';
const JURISDICTION = 'reference/jurisdiction';

/** Everything but tariffs that computing a declaration needs on its entry date: two queries, however many lines. */
export async function lookUpBasis(db: Kysely<Tables>, { country, tradeDirection, head, currencies }: BasisAsked): Promise<DutyBasis> {
  const { entryDate, freightAmount, insuranceAmount } = head;
  const listed = await sharedRecords(db, [LEVY, GROUP, TERM, QUALIFIER_CODE, JURISDICTION], entryDate).select('resource').execute();
  const of = (list: string) => listed.filter(({ resource }) => resource === list).map(({ data }) => data);
  const jurisdiction = of(JURISDICTION).find((data) => textIn(data, 'countryCode') === country);
  const homeCurrency = textIn(jurisdiction, 'currencyCode') ?? '';
  const [freightCurrency, insuranceCurrency] = [head.freightCurrency ?? homeCurrency, head.insuranceCurrency ?? homeCurrency];
  const rates = await lookUpRates(db, entryDate, [...currencies, freightCurrency, insuranceCurrency]);
  return {
    ruleVersion: 1,
    tradeDirection,
    entryDate,
    homeCurrency,
    taxName: textIn(jurisdiction, 'taxName') ?? '',
    taxPercent: numberIn(recordsIn(jurisdiction, 'taxRates').find(holdsOn(entryDate)), 'percent'),
    rates,
    levies: Object.fromEntries(
      of(LEVY).map((levy) => [
        textIn(levy, 'code') ?? '',
        { amountPerUnit: numberIn(levy, 'amountPerUnit') ?? 0, unit: textIn(levy, 'unit') ?? '' },
      ]),
    ),
    groups: Object.fromEntries(
      of(GROUP).map((group) => [
        textIn(group, 'code') ?? '',
        recordsIn(group, 'members')
          .filter(holdsOn(entryDate))
          .flatMap((member) => textIn(member, 'countryCode') ?? []),
      ]),
    ),
    qualifierTypes: of(QUALIFIER_CODE)
      .filter((type) => textIn(type, 'countryCode') === country)
      .map(qualifierType),
    freightAmount,
    freightCurrency,
    insuranceAmount,
    insuranceCurrency,
    terms: Object.fromEntries(
      of(TERM).map((term) => [
        textIn(term, 'code') ?? '',
        { freight: isTrue(term, 'includesFreight'), insurance: isTrue(term, 'includesInsurance') },
      ]),
    ),
  };
}

/** The country's currency; null if it is unknown. */
export async function lookUpHomeCurrency(db: Kysely<Tables>, country: string): Promise<string | null> {
  const row = await sharedRecords(db, [JURISDICTION], 'infinity').where('unique_key', '=', country).executeTakeFirst();
  return textIn(row?.data, 'currencyCode');
}

/** Exchange rates of these currencies on a day; currencies without one are left out. */
export async function lookUpRates(db: Kysely<Tables>, day: string, currencies: readonly (string | null)[]): Promise<DutyBasis['rates']> {
  const asked = [...new Set(currencies.flatMap((code) => code?.toUpperCase() ?? []))].filter((code) => code !== '');
  if (asked.length === 0) return {};
  const rows = await sharedRecords(db, [EXCHANGE_RATE], day)
    .where('unique_key', '=', sql<string>`any(${asked}::text[])`)
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ data }) => {
      const [code, rate] = [textIn(data, 'currencyCode'), numberIn(data, 'rate')];
      return code === null || rate === null ? [] : [[code, rate] as const];
    }),
  );
}

/** Whether a dated record is valid on the day, both ends included; a missing end is open. */
function holdsOn(day: string) {
  return (dated: Readonly<Record<string, unknown>>) =>
    (textIn(dated, 'validFrom') ?? '') <= day && (textIn(dated, 'validTo') ?? day) >= day;
}

function qualifierType(data: unknown): QualifierType {
  return {
    typeCode: textIn(data, 'typeCode') ?? '',
    value1Relevant: relevance(textIn(data, 'value1Relevant')),
    value2Relevant: relevance(textIn(data, 'value2Relevant')),
    value3Relevant: relevance(textIn(data, 'value3Relevant')),
  };
}

function relevance(text: string | null): Relevance {
  return text === 'M' || text === 'N' ? text : 'O';
}

function isTrue(record: Readonly<Record<string, unknown>>, name: string): boolean {
  return record[name] === true;
}
