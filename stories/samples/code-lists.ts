import type { CodeName } from '#schemas/generated/types.ts';

export const countries: CodeName[] = [
  { code: 'AU', name: 'Australia' },
  { code: 'CN', name: 'China' },
  { code: 'CI', name: "Côte d'Ivoire" },
  { code: 'DE', name: 'Germany' },
  { code: 'NZ', name: 'New Zealand' },
  { code: 'PT', name: 'Portugal' },
  { code: 'VN', name: 'Viet Nam' },
];

export const currencies: CodeName[] = [
  { code: 'AUD', name: 'Australian dollar' },
  { code: 'EUR', name: 'Euro' },
  { code: 'NZD', name: 'New Zealand dollar' },
  { code: 'USD', name: 'US dollar' },
];

export const packageTypes: CodeName[] = [
  { code: 'BX', name: 'Box' },
  { code: 'CT', name: 'Carton' },
  { code: 'PX', name: 'Pallet' },
];
