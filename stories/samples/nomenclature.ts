import type { CustomsTariffSummary, NomenclatureEntry } from '#schemas/generated/types.ts';
import { type FakeRequest, refuse } from '#stories/support/replies.ts';

const entries: readonly NomenclatureEntry[] = [
  { code: 'XVI', level: 'section', description: 'Machines and electrical equipment', childCount: 2 },
  { code: 'XX', level: 'section', description: 'Furniture, toys and various goods', childCount: 0 },
  { code: '84', level: 'chapter', description: 'Machines and their parts', childCount: 1 },
  { code: '85', level: 'chapter', description: 'Electrical machines and equipment', childCount: 0 },
  { code: '8471', level: 'heading', description: 'Computers', childCount: 2 },
  { code: '8471.30', level: 'subheading', description: 'Portable computers up to 10 kg', childCount: 0 },
  { code: '8471.60', level: 'subheading', description: 'Keyboards, mice and other input or output units', childCount: 0 },
];
const BELOW: Readonly<Record<string, readonly string[]>> = {
  '': ['XVI', 'XX'],
  XVI: ['84', '85'],
  '84': ['8471'],
  '8471': ['8471.30', '8471.60'],
};
const PATH = [
  { code: 'XVI', name: 'Machines and electrical equipment' },
  { code: '84', name: 'Machines and their parts' },
  { code: '8471', name: 'Computers' },
];

export const nomenclatureHits: NomenclatureEntry[] = entries
  .filter(({ level }) => level === 'subheading')
  .map((entry) => ({ ...entry, path: PATH }));

export const nomenclatureBelow = ({ params }: FakeRequest) =>
  entries.filter(({ code }) => BELOW[String(params['Parent'] ?? '')]?.includes(code));

export function nomenclatureEntry({ params }: FakeRequest): NomenclatureEntry {
  const found = entries.find(({ code }) => code === params['code']);
  if (found === undefined) return refuse(404, 'Not found');
  return { ...found, path: PATH.slice(0, PATH.findIndex(({ code }) => code === found.code) + 1 || PATH.length) };
}

export const tariffItems: CustomsTariffSummary[] = [
  { id: 1, countryCode: 'NZ', tariffCode: '8471.30.00.10A', description: 'Laptops', statisticalUnit: 'nmb', startDate: '2022-01-01' },
  { id: 2, countryCode: 'NZ', tariffCode: '8471.30.00.90G', description: 'Tablets', statisticalUnit: 'nmb', startDate: '2022-01-01' },
];
