/** The candidate the writer most likely meant; undefined where more than a third of its letters differ, ignoring case. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** Levenshtein distance, in one row. */
function editDistance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = i - 1;
    let left = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0;
      left = Math.min(left + 1, above + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1));
      diagonal = above;
      row[j] = left;
    }
    row[0] = i;
  }
  return row[b.length] ?? a.length;
}
