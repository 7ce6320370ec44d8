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
  'tariffs/generic-code': (code) => ({ productCode: code, description: 'Roasted coffee', tariffCode: '0901.21' }),
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
  'reference/harbour': (code) => ({ countryCode: 'NZ', name: `Harbour ${code}` }),
};
