/** A business's data for classification, and the result of an import. */
import type {
  ClassifiedProductSummary,
  GenericCodeSummary,
  TariffReply,
  TariffSummary,
  UnitTypeSummary,
  UploadResult,
} from '#schemas/generated/types.ts';

export const laptop: TariffReply = {
  id: 71,
  countryCode: 'NZ',
  hsTariffCode: '8471.30',
  tariffSuffix: '00.01B',
  fullTariffCode: '8471.30.00.01B',
  description: 'Portable computers up to 10 kg',
  statisticalUnit: 'NMB',
  keyword: 'LAPTOP',
};

export const tariffs: TariffSummary[] = [
  laptop,
  {
    ...laptop,
    id: 72,
    hsTariffCode: '6912.00',
    tariffSuffix: '00.00H',
    fullTariffCode: '6912.00.00.00H',
    description: 'Ceramic tableware',
    keyword: 'MUG',
  },
  {
    ...laptop,
    id: 73,
    hsTariffCode: '9403.60',
    tariffSuffix: '09.01K',
    fullTariffCode: '9403.60.09.01K',
    description: 'Wooden furniture of the kind used in offices, dining rooms and shops, assembled or to be assembled',
    keyword: 'TABLE',
    secondaryCode: 'FURN-01',
  },
];

export const genericCodes: GenericCodeSummary[] = [
  {
    id: 81,
    productCode: 'FURN-01',
    description: 'Furniture of treated wood',
    hsTariffCode: '9403.60',
    tariffSuffix: '09.01K',
    useDescForDeclaration: true,
    qualifierCount: 2,
  },
  { id: 82, productCode: 'CERAMIC', description: 'Ceramics for food', qualifierCount: 0 },
];

export const classifiedProducts: ClassifiedProductSummary[] = [
  {
    id: 91,
    productCode: 'TV-5502',
    description: 'Television 55 inch',
    hsTariffCode: '8528.72',
    tariffSuffix: '00.01C',
    useDescForDeclaration: true,
    qualifierCount: 1,
  },
  {
    id: 92,
    productCode: 'MUG-01',
    description: 'Mug, white',
    supplierName: 'Shenzhen Ceramics',
    hsTariffCode: '6912.00',
    qualifierCount: 0,
  },
];

export const unitTypes: UnitTypeSummary[] = [
  { id: 1, code: 'KGM', name: 'Kilogram', measure: 'weight' },
  { id: 2, code: 'LTR', name: 'Litre', measure: 'volume', validFrom: '2020-01-01' },
  { id: 3, code: 'DZN', name: 'Dozen', measure: 'count', validTo: '2025-12-31' },
];

export const loaded: UploadResult = {
  name: 'tariffs.csv',
  size: 312,
  countLoaded: 4,
  countReplaced: 1,
  countSkipped: 2,
  countErrors: 0,
  ignoredHeaders: [],
  notes: [],
  generalErrors: [],
  lineErrors: [],
};
