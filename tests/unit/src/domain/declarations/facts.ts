import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import type { LineFacts } from '#src/domain/declarations/line-facts.ts';

/** An import of 2026-11-22 into New Zealand, without freight and insurance. */
export function aBasis(changes: Partial<DutyBasis> = {}): DutyBasis {
  return {
    ruleVersion: 1,
    tradeDirection: 'Import',
    entryDate: '2026-11-22',
    homeCurrency: 'NZD',
    taxName: 'GST',
    taxPercent: 15,
    rates: { USD: 0.59, EUR: 0.52, JPY: 89.125 },
    levies: { SGG: { amountPerUnit: 184, unit: 'kgm' }, HPA: { amountPerUnit: 0.0654, unit: 'ltr' } },
    groups: { RCEP: ['CN', 'VN', 'TH', 'ID'], LLDC: ['BD'], AAN: ['VN', 'TH', 'ID'] },
    qualifierTypes: [
      { typeCode: 'PRF', value1Relevant: 'M', value2Relevant: 'O', value3Relevant: 'O' },
      { typeCode: 'LVY', value1Relevant: 'M', value2Relevant: 'O', value3Relevant: 'N' },
      { typeCode: 'PER', value1Relevant: 'M', value2Relevant: 'M', value3Relevant: 'O' },
    ],
    freightAmount: null,
    freightCurrency: null,
    insuranceAmount: null,
    insuranceCurrency: null,
    terms: {
      FOB: { freight: false, insurance: false },
      EXW: { freight: false, insurance: false },
      CFR: { freight: true, insurance: false },
      CPT: { freight: true, insurance: false },
      CIF: { freight: true, insurance: true },
      DDP: { freight: true, insurance: true },
    },
    ...changes,
  };
}

/** A line of USD 590.00 under one duty-free item. */
export function aLine(changes: Partial<LineFacts> = {}): LineFacts {
  return {
    id: 100 + (changes.line ?? 1),
    line: 1,
    currencyCode: 'USD',
    exportValue: 590,
    discountPercent: null,
    customsValueType: null,
    customsValue: null,
    tradingTermsCode: 'FOB',
    countryOfOriginCode: 'CN',
    hsTariffCode: '8471.30',
    tariffSuffix: '00.10A',
    totalWeight: null,
    weightUnitCode: null,
    netWeight: null,
    totalVolume: null,
    volumeUnitCode: null,
    totalItems: 40,
    quantityUnitCode: 'nmb',
    totalOtherMeasure: null,
    otherUnitCode: null,
    qualifiers: [],
    items: [anItem()],
    tariffMatches: 1,
    hasLogErrors: false,
    ...changes,
  };
}

/** An item counted in pieces. */
export function anItem(changes: Partial<LineFacts['items'][number]> = {}): LineFacts['items'][number] {
  return {
    tariffCode: '8471.30.00.10A',
    statisticalUnit: 'nmb',
    rates: [{ group: 'NORMAL', percent: 0, amountPerUnit: null, unit: null }],
    requiredQualifiers: [],
    ...changes,
  };
}

export function aRate(group: string, percent: number | null, amountPerUnit: number | null = null, unit: string | null = null) {
  return { group, percent, amountPerUnit, unit };
}

export function aClaim(group: string | null) {
  return { typeCode: 'PRF', value1: group, value2: null, value3: null };
}

export function aLevy(code: string | null, quantity: string | null = null) {
  return { typeCode: 'LVY', value1: code, value2: quantity, value3: null };
}
