/** A valid record of each resource, with a new `code` each time. An entity without a sample fails the tests of access. */
export const resourceSamples: Readonly<Record<string, (code: string) => Readonly<Record<string, unknown>>>> = {
  'reference/vessel': (code) => ({ code, name: `Ship ${code}`, flagCountryCode: 'NZ', active: true }),
  'reference/berth': (code) => ({ code, kind: 'B', length: 120, draught: 12, bollards: 8, openedOn: '2020-02-29', remarks: 'Deep' }),
  'reference/port': (code) => ({ countryCode: 'NZ', name: `Port ${code}` }),
  'tariffs/tariff': (code) => ({
    hsTariffCode: '8415.10',
    tariffSuffix: '10.00H',
    countryCode: 'NZ',
    description: 'Air conditioners',
    keyword: code,
  }),
  'tariffs/generic-code': (code) => ({ productCode: code, description: `Roasted coffee ${code}`, tariffCode: '0901.21' }),
  'reference/qualifier-code': (code) => ({
    countryCode: 'NZ',
    typeCode: code,
    description: `Type ${code}`,
    value1Relevant: 'M',
    value1Label: 'Code',
    value2Relevant: 'N',
    value3Relevant: 'N',
  }),
  'products/client': (code) => ({ name: `Client ${code}`, countryCode: 'NZ' }),
  'products/classified-product': (code) => ({ productCode: code, description: `Product ${code}` }),
  'products/trader-product': (code) => ({
    kind: 'buyers',
    productCode: code,
    description: `Product ${code}`,
    sellerShortName: 'Shenzhen Bright',
  }),
  'accounts/branch': (code) => ({ name: `Branch ${code}`, status: 'A' }),
  'consignments/import-template': (code) => ({
    templateName: `Supplier ${code}`,
    delimiter: '\t',
    hasHeaderRow: true,
    column0: 1,
    column1: 3,
  }),
  'consignments/supplier-sheet': (code) => ({ supplierName: `Supplier ${code}`, answers: [{ id: code, value: ',' }] }),
  'billing/usage-price': (code) => ({
    item: 'monthly',
    description: `Desk ${code}`,
    currencyCode: 'NZD',
    rate: 10,
    per: 'month',
  }),
  'billing/invoice-issuer': (code) => ({ name: `Issuer ${code}`, countryCode: 'NZ', homeCurrency: 'NZD' }),
  'billing/sales-invoice': (code) => ({
    clientName: 'Acme Retail NZ',
    invoiceNumber: code,
    invoiceDate: '2026-11-17',
    clientCode: 'ACME',
    currencyCode: 'NZD',
    charges: [{ itemCode: 'FREIGHT', amount: 2350 }],
  }),
  'billing/extract-template': (code) => ({
    clientName: 'Acme Retail NZ',
    clientCode: code,
    ctsiClientCode: 'NZ01',
    scacCode: 'TWFF',
    items: [{ itemCode: 'FREIGHT', ctsiCode: 'FRT' }],
  }),
  'reference/harbour': (code) => ({ countryCode: 'NZ', name: `Harbour ${code}` }),
  'reference/registration-type': (code) => ({ code: short(code), name: `Type ${code}`, shortName: 'Type', newRegistrations: true }),
  'reference/package-type': (code) => ({ code: short(code), name: `Package ${code}` }),
  'reference/container-type': (code) => ({ code: short(code), name: `Container ${code}`, numberLabel: 'vin' }),
  'reference/unit-type': (code) => ({
    code: `z${numberIn(code).toString(36).slice(-2).padStart(2, '0')}`,
    name: `Unit ${code}`,
    measure: 'other',
  }),
  'reference/premises': (code) => ({ premisesCode: code, premisesName: `Shed ${code}`, premisesType: 'MTF', countryCode: 'NZ' }),
  'reference/exchange-rate': (code) => ({ currencyCode: 'USD', rate: 0.6, validFrom: dayOf(code), validTo: dayOf(code) }),
  'reference/jurisdiction': (code) => ({ countryCode: letters(code), name: `Country ${code}`, currencyCode: 'NZD' }),
  'reference/agreement-group': (code) => ({ code, name: `Group ${code}`, members: [{ countryCode: 'FJ', validFrom: '2026-01-01' }] }),
  'reference/levy': (code) => ({ code, name: `Levy ${code}`, amountPerUnit: 1.5, unit: 'ltr' }),
  'reference/entry-fee': (code) => ({
    code,
    name: `Fee ${code}`,
    amount: 10,
    tradeDirection: 'Import',
    transportMode: 'Air',
    scheme: 'secure',
  }),
  'reference/own-list': (code) => ({ code, name: `List ${code}` }),
  'reference/list-value': (code) => ({ listCode: 'COST', code, name: `Value ${code}` }),
  'reference/document-type': (code) => ({ code: short(code), name: `Document ${code}` }),
  'reference/trading-term': (code) => ({ code: short(code), name: `Term ${code}` }),
  'reference/customs-value-type': (code) => ({ code: short(code), name: `Value ${code}` }),
  'tariffs/hs-code': (code) => ({
    countryCode: 'NZ',
    code: `99${fourDigits(code).slice(0, 2)}.${fourDigits(code).slice(2)}`,
    description: `Goods ${code}`,
  }),
  'tariffs/customs-tariff': (code) => ({
    countryCode: 'NZ',
    tariffCode: `9999.${fourDigits(code).slice(0, 2)}.${fourDigits(code).slice(2)}.01A`,
    description: `Goods ${code}`,
    statisticalUnit: 'nmb',
    rates: [{ group: 'NORMAL', percent: 5 }],
  }),
};

const numberIn = (code: string) => Number(code.replaceAll(/\D/g, ''));

/** A character that no list of the product has for a code. */
function short(code: string): string {
  return String.fromCodePoint(0x4e00 + numberIn(code));
}

function fourDigits(code: string): string {
  return String(numberIn(code) % 10_000).padStart(4, '0');
}

/** Two letters of which the first is neither C nor N, as those of the jurisdictions in use are. */
function letters(code: string): string {
  const place = numberIn(code);
  return ['DEFGHIJKLMOPQRSTUVWXYZ'.charAt(Math.floor(place / 26) % 22), String.fromCodePoint(65 + (place % 26))].join('');
}

/** A day of its own, long before any rate. */
function dayOf(code: string): string {
  return new Date(Date.UTC(1900, 0, 1 + numberIn(code))).toISOString().slice(0, 10);
}
