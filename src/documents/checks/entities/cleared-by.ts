import type { Place } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { fieldAround } from '../../places/records.ts';
import type { Subject } from '../../places/subject.ts';

/** No field clears itself, directly or through others. */
export function checkClearedBy(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap(({ file, language, places }) => {
    if (language !== 'entity') return [];
    const report = createFileReport(file);
    const clearing = places.filter(({ part, holds }) => part.title === 'ClearedBy' && holds.is === 'field');
    const clearedBy = new Map(clearing.map((place) => [fieldAround(place), place.text]));
    for (const place of clearing) checkPlace(place, clearedBy, report.add);
    return report.findings;
  });
}

function checkPlace(place: Place, clearedBy: ReadonlyMap<string, string>, add: (pointer: string, message: string) => void): void {
  const field = fieldAround(place);
  if (place.text === field) return add(place.pointer, `"${field}" empties itself`);
  const way = [field];
  for (let at: string | undefined = place.text; at !== undefined && !way.includes(at); at = clearedBy.get(at)) way.push(at);
  if (clearedBy.get(way.at(-1) ?? '') === field) add(place.pointer, `"${field}" empties itself: ${[...way, field].join(' <- ')}`);
  return undefined;
}
