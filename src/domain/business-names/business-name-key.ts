import unhomoglyph from 'unhomoglyph';

import { namesOfCountry } from '../reference/countries.ts';

/** Legal forms, which do not distinguish companies. */
const LEGAL_FORMS = [
  'limited ltd ltda company co corporation corp incorporated inc llc llp lp plc pl pte pty proprietary pvt private',
  'gmbh ag kg ohg ug se sa sas sarl srl spa bv nv ab as asa aps oy oyj sl doo kft oü uab sia ооо оао зао kk gk bhd sdn jsc',
].flatMap((forms) => forms.split(' '));

/** Characters that are left of a name if an ending is taken off it; of a short ending it is less certain that it is one. */
const LEAST_LEFT = { short: 3, long: 2 } as const;
const SHORT = 2;

/** Signs used in place of letters. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['&', 'and'],
  ['+', 'and'],
  ['@', 'a'],
  ['$', 's'],
  ['|', 'l'],
]);

/**
 * What two business names have in common if people may take one for the other: the letters as they look (Unicode TS 39, by the table
 * of `unhomoglyph`), without case, spaces, punctuation and accents, and without legal forms and the country at the end. Not to be read;
 * not empty if the name is not blank.
 * It is stored with each name. A change of this function needs a migration that sets the stored keys to null; the next start recomputes them.
 * @param countryCode of the business, two letters
 */
export function businessNameKey(name: string, countryCode: string): string {
  const key = withoutEndings(looksOf(name), endingsIn(countryCode));
  return key === '' ? name.normalize('NFKC').replaceAll(/\s+/gu, '') : key.replaceAll('vv', 'w');
}

const endingsByCountry = new Map<string, readonly string[]>();

/** The longest first. */
function endingsIn(countryCode: string): readonly string[] {
  const known = endingsByCountry.get(countryCode);
  if (known !== undefined) return known;
  const looks = [...LEGAL_FORMS, ...namesOfCountry(countryCode)].map(looksOf);
  const endings = looks.toSorted((one, other) => other.length - one.length);
  endingsByCountry.set(countryCode, endings);
  return endings;
}

function withoutEndings(key: string, endings: readonly string[]): string {
  const ending = endings.find((each) => {
    const left = key.length - each.length;
    return key.endsWith(each) && left >= (each.length > SHORT ? LEAST_LEFT.long : LEAST_LEFT.short);
  });
  return ending === undefined ? key : withoutEndings(key.slice(0, -ending.length), endings);
}

/** Lower-case letters and digits, with lookalike ones merged. */
function looksOf(text: string): string {
  const isAmongLatin = /\p{Script=Latin}/u.test(text);
  return Array.from(text.normalize('NFKD'), (character) => SIGNS.get(character) ?? lookOf(character, isAmongLatin))
    .join('')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}\p{M}]|\p{Script=Inherited}/gu, '')
    .replaceAll('i', 'l')
    .normalize('NFC');
}

/**
 * A letter of another script looks like a Latin one in small, in capital or in both: "Н" is an H, "н" is none. Among Latin letters it
 * is taken as it is written; in a word of its own script small and capital are one.
 */
function lookOf(character: string, isAmongLatin: boolean): string {
  const [large, small] = [character.toUpperCase(), character.toLowerCase()];
  const folded = lookOfForm(large.toLowerCase());
  if (/[\p{Script=Latin}\p{N}]/u.test(character)) return folded;
  const asWritten = isAmongLatin && character === small ? [small, large] : [large, small];
  return asWritten.map(lookOfForm).find((look) => /^[a-z\d]+$/.test(look)) ?? folded;
}

/** Of a capital first, and then of the small letter it looks like: a Cyrillic "М" is an M, and that is an "rn". */
function lookOfForm(form: string): string {
  return unhomoglyph(unhomoglyph(form).toLowerCase());
}
