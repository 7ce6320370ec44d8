/** Operations of reference lists that have a handler here, for the check of documents too. */
export const operationNames = [
  'listCountries',
  'listRegistrationTypes',
  'listTimeZones',
  'listCurrencies',
  'listPackageTypes',
  'listContainerTypes',
] as const;
