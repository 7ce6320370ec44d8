import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import isoNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

import ownNames from './country-names.json' with { type: 'json' };

/** A country of ISO 3166-1 and its short English name. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

const namesByCode = new Map(
  Object.entries<string | string[]>(isoNames.countries).map(([code, names]) => [code, typeof names === 'string' ? [names] : names]),
);
const shortNames = new Map(Object.entries<string>(ownNames));

/** All countries, by name. */
export const countries: readonly Country[] = [...namesByCode]
  .map(([code, names]) => ({ code, name: shortNames.get(code) ?? names[0] ?? code }))
  .sort((left, right) => left.name.localeCompare(right.name, 'en'));

const codeByName = new Map<string, string>();
for (const [code, names] of namesByCode) addNames(code, names);
for (const { code, name } of countries) addNames(code, [name]);
for (const [code = '', code3 = ''] of isoCodes) addNames(code, [code3]);

const threeLetterCodes = new Map(isoCodes.map(([code = '', code3 = '']) => [code, code3]));

/** What a country is called: its two codes and its English names. */
export function namesOfCountry(code: string): readonly string[] {
  return [code, threeLetterCodes.get(code), shortNames.get(code), ...(namesByCode.get(code) ?? [])].filter((name) => name !== undefined);
}

/** Whether a code is a country's: two upper-case letters. */
export function isCountry(code: string): boolean {
  return namesByCode.has(code);
}

/** The code behind a country's name or three-letter code, in any case and punctuation: "Viet Nam" is VN. */
export function countryCodeOf(name: string): string | undefined {
  return codeByName.get(countryKey(name));
}

/** The first owner of a name keeps it: both Congos answer to "Congo". */
function addNames(code: string, names: readonly string[]): void {
  for (const name of names) {
    const key = countryKey(name);
    if (!codeByName.has(key)) codeByName.set(key, code);
  }
}

/** The key of a country's name: its letters and digits, without accents and "the". */
export function countryKey(name: string): string {
  return name
    .slice(0, 100)
    .normalize('NFD')
    .replace(/[\p{M}.'\u2019]+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the')
    .join(' ');
}
