import type { DutyBasis, Relevance } from '../basis.ts';
import type { OtherValue } from '../compute.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { Qualifier, TariffItem } from '../line-facts.ts';

/** A record of a document or an answer; anything else reads as an empty one. */
export type DutyFields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): DutyFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}

export function textAt(fields: DutyFields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberAt(fields: DutyFields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function listAt(fields: DutyFields, name: string): readonly DutyFields[] {
  return listOf(fields[name]);
}

function listOf(value: unknown): readonly DutyFields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The rules as `declarations/duty-rules` holds them; null if they are kept from the reader. */
export function readBasis(rules: DutyFields): DutyBasis | null {
  const [entryDate, homeCurrency] = [textAt(rules, 'entryDate'), textAt(rules, 'homeCurrency')];
  if (entryDate === null || homeCurrency === null) return null;
  return {
    ruleVersion: 1,
    tradeDirection: rules['tradeDirection'] === 'Export' ? 'Export' : 'Import',
    entryDate,
    homeCurrency,
    taxName: textAt(rules, 'taxName') ?? '',
    taxPercent: numberAt(rules, 'taxPercent'),
    rates: byCode(listAt(rules, 'rates'), 'currencyCode', (rate) => numberAt(rate, 'rate') ?? 0),
    levies: byCode(listAt(rules, 'levies'), 'code', (levy) => ({
      amountPerUnit: numberAt(levy, 'amountPerUnit') ?? 0,
      unit: textAt(levy, 'unit') ?? '',
    })),
    groups: byCode(listAt(rules, 'groups'), 'code', ({ members }) => (Array.isArray(members) ? members.filter(isText) : [])),
    qualifierTypes: listAt(rules, 'qualifierTypes').map((type) => ({
      typeCode: textAt(type, 'typeCode') ?? '',
      value1Relevant: relevanceAt(type, 'value1Relevant'),
      value2Relevant: relevanceAt(type, 'value2Relevant'),
      value3Relevant: relevanceAt(type, 'value3Relevant'),
    })),
    freightAmount: numberAt(rules, 'freightAmount'),
    freightCurrency: textAt(rules, 'freightCurrency'),
    insuranceAmount: numberAt(rules, 'insuranceAmount'),
    insuranceCurrency: textAt(rules, 'insuranceCurrency'),
    terms: byCode(listAt(rules, 'terms'), 'code', (terms) => ({
      freight: terms['includesFreight'] === true,
      insurance: terms['includesInsurance'] === true,
    })),
  };
}

export function readOthers(duty: DutyFields): readonly OtherValue[] {
  return listAt(duty, 'others').flatMap((other) => {
    const [line, cents] = [numberAt(other, 'line'), numberAt(other, 'cents')];
    return line === null || cents === null ? [] : [{ line, cents }];
  });
}

export function readQualifiers(duty: DutyFields): readonly Qualifier[] {
  return listAt(duty, 'qualifiers').map((qualifier) => ({
    typeCode: textAt(qualifier, 'typeCode') ?? '',
    value1: textAt(qualifier, 'value1'),
    value2: textAt(qualifier, 'value2'),
    value3: textAt(qualifier, 'value3'),
  }));
}

/** National items in the form used for computing. */
export function readItems(items: unknown): readonly TariffItem[] {
  return listOf(items).map((item) => ({
    tariffCode: textAt(item, 'tariffCode') ?? '',
    statisticalUnit: textAt(item, 'statisticalUnit'),
    rates: listAt(item, 'rates').map((rate) => ({
      group: textAt(rate, 'group') ?? '',
      percent: numberAt(rate, 'percent'),
      amountPerUnit: numberAt(rate, 'amountPerUnit'),
      unit: textAt(rate, 'unit'),
    })),
    requiredQualifiers: Array.isArray(item['requiredQualifiers']) ? item['requiredQualifiers'].filter(isText) : [],
  }));
}

export function readProduct(line: DutyFields): ProductFacts {
  return {
    currencyCode: textAt(line, 'currencyCode'),
    exportValue: numberAt(line, 'exportValue'),
    discountPercent: numberAt(line, 'discountPercent'),
    customsValueType: numberAt(line, 'customsValueType'),
    customsValue: numberAt(line, 'customsValue'),
    countryOfOriginCode: textAt(line, 'countryOfOriginCode'),
    hsTariffCode: textAt(line, 'hsTariffCode'),
    tariffSuffixImport: textAt(line, 'tariffSuffixImport'),
    tariffSuffixExport: textAt(line, 'tariffSuffixExport'),
    totalWeight: numberAt(line, 'totalWeight'),
    weightUnitCode: textAt(line, 'weightUnitCode'),
    netWeight: numberAt(line, 'netWeight'),
    totalVolume: numberAt(line, 'totalVolume'),
    volumeUnitCode: textAt(line, 'volumeUnitCode'),
    totalItems: numberAt(line, 'totalItems'),
    quantityUnitCode: textAt(line, 'quantityUnitCode'),
    totalOtherMeasure: numberAt(line, 'totalOtherMeasure'),
    otherUnitCode: textAt(line, 'otherUnitCode'),
  };
}

function byCode<Value>(records: readonly DutyFields[], name: string, read: (record: DutyFields) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(records.map((record) => [textAt(record, name) ?? '', read(record)]));
}

function relevanceAt(type: DutyFields, name: string): Relevance {
  const value = type[name];
  return value === 'M' || value === 'N' ? value : 'O';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
