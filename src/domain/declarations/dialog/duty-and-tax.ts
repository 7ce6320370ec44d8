import { computeLineAmong } from '../compute.ts';
import { factsOfProduct, suffixOf } from '../product-facts.ts';
import { tariffMatcher } from '../match-tariff.ts';
import { stepRecords } from '../step-records.ts';
import { fieldsOf, numberAt, readBasis, readItems, readOthers, readProduct, readQualifiers, textAt } from './read-duty.ts';

/**
 * A product line's amounts as it is typed: the fields of `declarations/declaration-line`, without those that are null. `duty`: as
 * `declarations/duty-basis`; `items`: tariff items under the line's HS code. Null if the rules are kept from the reader.
 */
export function dutyAndTax(line: unknown, duty: unknown, items: unknown): Readonly<Record<string, unknown>> | null {
  const [product, given] = [readProduct(fieldsOf(line)), fieldsOf(duty)];
  const basis = readBasis(fieldsOf(given['basis']));
  if (basis === null) return null;
  const facts = factsOfProduct(product, basis.tradeDirection, {
    id: numberAt(given, 'declarationLineId') ?? 0,
    line: numberAt(given, 'line') ?? 1,
    tradingTermsCode: textAt(given, 'tradingTermsCode'),
    qualifiers: readQualifiers(given),
    hasLogErrors: false,
    ...tariffMatcher(readItems(items ?? given['items']))(product.hsTariffCode ?? null, suffixOf(product, basis.tradeDirection)),
  });
  const { id: _, steps, savings, vfdMissing, ...amounts } = computeLineAmong(basis, facts, readOthers(given));
  const known = Object.entries({
    ...amounts,
    valueMissing: vfdMissing,
    bestSaving: savings[0]?.saved ?? null,
    savings: savings.map(withoutNulls),
    steps: stepRecords(steps),
  });
  return withoutNulls(Object.fromEntries(known));
}

function withoutNulls(record: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
