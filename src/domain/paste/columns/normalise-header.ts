/** Longer headers are prose; the limit keeps matching cheap. */
const longestHeader = 200;

/**
 * A header as synonyms are written: lower case, without byte-order mark, text in round brackets, `_`, `:`, `*`
 * and a final dot; "no." is "no"; single spaces.
 */
export function normaliseHeader(header: string): string {
  return header
    .slice(0, longestHeader)
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[\ufeff_:*]/g, ' ')
    .replace(/\bno\./g, 'no ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .trim();
}
