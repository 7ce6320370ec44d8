/** Longer headers are prose; the limit keeps matching cheap. */
const longestHeader = 200;

/**
 * A header as synonyms are written: lower case without accents, byte-order mark, text in brackets, `_`, `:`, `*`
 * and a final dot; "no." is "no"; single spaces.
 */
export function normaliseHeader(header: string): string {
  return plainLetters(header.slice(0, longestHeader))
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[\ufeff_:*]/g, ' ')
    .replace(/\bno\./g, 'no ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .trim();
}

/** Lower case, Latin letters without accents, full-width signs as the usual ones. */
export function plainLetters(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFKC')
    .replaceAll('ß', 'ss');
}
