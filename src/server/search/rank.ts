/** How well a record's names match a text: 0 equal, 1 prefix, 2 contained, 3 none. */
export function rankOf(names: readonly string[], text: string): number {
  const searchText = plain(text);
  const bare = searchText.replaceAll(PUNCTUATION, '');
  const ranks = names.map((name) => {
    const own = plain(name);
    if (own === searchText || (bare !== '' && own.replaceAll(PUNCTUATION, '') === bare)) return 0;
    if (own.startsWith(searchText)) return 1;
    return own.includes(searchText) ? 2 : 3;
  });
  return Math.min(3, ...ranks);
}

/** Codes match with and without it. */
const PUNCTUATION = /[\s./-]/g;

function plain(text: string): string {
  return text.trim().toLowerCase();
}
