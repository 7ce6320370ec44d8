/** Patterns of file names by document type, the most reliable first. Passports occur only with personal effects. */
const WORDS: readonly (readonly [type: string, words: readonly string[], isPersonal?: true])[] = [
  ['UBD', ['unaccompanied', 'ubd'], true],
  ['PP', ['passport'], true],
  ['CQD', ['quarantine', 'cqd']],
  ['PAC', ['packing', 'packlist', 'pl']],
  ['BOL', ['lading', 'bol', 'bl', 'hbl', 'mbl', 'waybill']],
  ['CER', ['certificate', 'cert', 'coo', 'origin']],
  ['PER', ['permit', 'licence', 'license']],
  ['INV', ['invoice', 'inv', 'proforma', 'ci']],
];

/** Short words must be whole words of the name; longer ones may be part of a word. */
const ALONE_UP_TO = 4;
const OTHER = 'OTH';

/** The type a document probably is of, by the name of its file. */
export function documentTypeOf(fileName: string, isPersonal: boolean): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  const parts = new Set(name.split(/[^\p{L}]+/u));
  const found = WORDS.find(
    ([, words, needsEffects = false]) =>
      (isPersonal || !needsEffects) && words.some((word) => (word.length > ALONE_UP_TO ? name.includes(word) : parts.has(word))),
  );
  return found?.[0] ?? OTHER;
}
