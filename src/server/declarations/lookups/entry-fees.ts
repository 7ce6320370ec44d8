import type { Kysely } from 'kysely';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import { sharedRecords } from '../../database/lists/shared-records.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { numberIn, textIn } from '../../records/request/read-json.ts';

/** A fee for the entry as a whole, not part of any line. */
export interface EntryFee {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly taxAmount: number;
  /** Highest value of the goods; null: any. */
  readonly mostValue: number | null;
}

export interface FeeCriteria {
  readonly entryDate: string;
  readonly tradeDirection: DutyBasis['tradeDirection'];
  readonly transportMode: string | null;
  readonly scheme: string;
}

const STANDARD = 'standard';

/** The fees of an entry on its day. A fee without direction or mode applies to all; a row for the scheme replaces the standard one. */
export async function lookUpFees(
  db: Kysely<Tables>,
  { entryDate, tradeDirection, transportMode, scheme }: FeeCriteria,
): Promise<readonly EntryFee[]> {
  const listed = await sharedRecords(db, ['reference/entry-fee'], entryDate).orderBy('id').execute();
  const isOf = (data: unknown, field: string, value: string | null) => [null, value].includes(textIn(data, field));
  const schemeOf = (data: unknown) => textIn(data, 'scheme') ?? STANDARD;
  const found = listed
    .map(({ data }) => data)
    .filter((data) => isOf(data, 'tradeDirection', tradeDirection) && isOf(data, 'transportMode', transportMode))
    .filter((data) => [STANDARD, scheme].includes(schemeOf(data)));
  return [...Map.groupBy(found, (data) => textIn(data, 'code') ?? '')]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, same]) => {
      const data = same.find((each) => schemeOf(each) === scheme) ?? same[0];
      return {
        code,
        name: textIn(data, 'name') ?? code,
        amount: numberIn(data, 'amount') ?? 0,
        taxAmount: numberIn(data, 'taxAmount') ?? 0,
        mostValue: numberIn(data, 'mostValue'),
      };
    });
}
