/** The most similar candidate; undefined if more than a third of its letters differ, ignoring case. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** Letters left out, put in, changed or exchanged with the next: the last is the commonest slip of typing. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const [letter, other] = [a[i - 1], b[j - 1]];
      const isExchanged = letter === b[j - 2] && a[i - 2] === other;
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (above[j] ?? 0) + 1,
        (above[j - 1] ?? 0) + (letter === other ? 0 : 1),
        isExchanged ? (before[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? a.length;
}
