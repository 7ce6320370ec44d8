/** A line of goods whose tariff item the demo data lacks: a test adds those it needs. */
export const torch = {
  description: 'Torch, brass',
  hsTariffCode: '8513.10',
  tariffSuffixImport: '00.01K',
  countryOfOriginCode: 'CN',
  quantityOrdered: 40,
  quantityUnitCode: 'nmb',
  exportValue: 250,
  currencyCode: 'NZD',
};
