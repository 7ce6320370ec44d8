import type { Documents, FileTexts } from '../documents.ts';
import type { Finding } from '../finding.ts';
import { indexOfText } from '../locate-in-json.ts';
import { originOf } from './fill-template.ts';

/** Moves findings of generated screens to the listing that they come from; each once for all its screens. */
export function findingsOfListings(findings: readonly Finding[], { derived }: Pick<Documents, 'derived'>): readonly Finding[] {
  const placed = findings.map((finding): Finding => {
    const screen = derived.get(finding.file);
    if (screen === undefined) return finding;
    const { message, pointer, offset } = finding;
    const origin = originOf(screen.origins, pointer);
    const at = { file: screen.source, pointer: origin?.pointer ?? '', message };
    return origin?.isCopy === true && offset !== undefined ? { ...at, offset } : at;
  });
  return [...new Map(placed.map((finding) => [JSON.stringify(finding), finding])).values()];
}

interface PositionedName {
  readonly file: string;
  readonly pointer: string;
  readonly isKey: boolean;
  readonly offset: number;
}

/** Moves places of generated screens to the listing; derived places are left out. */
export function namesOfListings<Place extends PositionedName>(
  places: readonly Place[],
  { texts, documents: { derived } }: { readonly texts: FileTexts; readonly documents: Pick<Documents, 'derived'> },
): Place[] {
  return places.flatMap((place) => {
    const screen = derived.get(place.file);
    if (screen === undefined) return [place];
    const origin = originOf(screen.origins, place.pointer);
    if (origin?.isCopy !== true) return [];
    const own = { ...place, file: screen.source, pointer: origin.pointer };
    return stands(own, texts) ? [own] : [];
  });
}

/** The id of a column follows from its field. */
function stands({ file, pointer, isKey, offset }: PositionedName, texts: FileTexts): boolean {
  try {
    indexOfText(texts.get(file) ?? '', pointer, isKey, offset);
    return true;
  } catch {
    return false;
  }
}
