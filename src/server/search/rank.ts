/** How well what a record is called fits a text: 0 is the very text, then what begins so, what has it, and what does not. */
export function rankOf(names: readonly string[], text: string): number {
  const sought = plain(text);
  const bare = sought.replaceAll(PUNCTUATION, '');
  const ranks = names.map((name) => {
    const own = plain(name);
    if (own === sought || (bare !== '' && own.replaceAll(PUNCTUATION, '') === bare)) return 0;
    if (own.startsWith(sought)) return 1;
    return own.includes(sought) ? 2 : 3;
  });
  return Math.min(3, ...ranks);
}

/** Codes are sought with and without. */
const PUNCTUATION = /[\s./-]/g;

function plain(text: string): string {
  return text.trim().toLowerCase();
}
