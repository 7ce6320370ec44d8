import { nameAround, partsOf, pointTo } from '#src/expression/index.ts';
import type { Subject } from '../places/subject.ts';
import { useAt } from '../places/records.ts';
import type { Understood } from '../read-documents.ts';
import type { FieldUse } from '../uses/find-uses.ts';
import type { PartId } from './read-part-id.ts';

/** One place where an id stands. */
export interface IdUse extends Omit<FieldUse, 'field' | 'isLast' | 'use'> {
  readonly use: { readonly how: string };
}

/** The document itself first, then those that draw its buttons, then scenarios and explanations. */
const ORDER: readonly Subject['language'][] = ['screen', 'ui', 'scenarios'];

/** Parts whose id is their key. */
const KEYED: Readonly<Record<string, string>> = { actions: 'action', givens: 'given' };

/** Every place that names a part of a document: its definition and its references. */
export function idUses(part: PartId, { subjects, catalogue }: Understood): IdUse[] {
  const { file, pointer, id, screen } = part;
  const keyed = KEYED[pointer.split('/')[1] ?? ''];
  const at = keyed === undefined ? pointTo(pointer, 'id') : pointer;
  const own = placeOf(file, at, id, `the ${keyed ?? 'part'} itself`, keyed !== undefined);
  const kind = subjects.find((subject) => subject.file === file)?.places.find((place) => place.pointer === at);
  if (screen === undefined || kind === undefined) return [own];
  const { data } = catalogue.documents.screens.get(screen)?.value ?? {};
  const arrangement = catalogue.documents.uis.get(data?.ui ?? data?.schema ?? '')?.file;
  const grid = nameAround(kind, 'grid');
  const { of } = kind.holds;
  const inOrder = subjects.toSorted((a, b) => ORDER.indexOf(a.language) - ORDER.indexOf(b.language));
  const named = inOrder.flatMap((subject) => {
    const isOwn = subject.screen !== undefined && subject.screen.id === screen;
    if (!isOwn && subject.file !== arrangement) return [];
    const kinds = isOwn ? [of] : of === 'action' ? ['offered-action'] : [];
    const names = subject.places.filter(
      (place) =>
        place.holds.is === 'name' &&
        place.text === id &&
        kinds.includes(place.holds.of) &&
        (of !== 'given' || subject.file === file) &&
        (of !== 'column' || nameAround(place, 'grid') === grid),
    );
    const found = names.map((place) => placeOf(subject.file, place.pointer, id, useAt(place)?.how ?? 'named', place.isKey));
    return [...found, ...expectedOf(subject, id, of === 'column' ? [`grids.${grid}.columns.`, `grids.${grid}.cells.`] : [`${of}s.`])];
  });
  return [own, ...named];
}

/** `actions.save.visible`, `grids.lines.cells.weight.text`. */
function expectedOf(subject: Subject, id: string, prefixes: readonly string[]): IdUse[] {
  return partsOf(subject, 'Scenario').flatMap(({ pointer, value }) =>
    Object.keys(value.expect).flatMap((key) => {
      const prefix = prefixes.find((one) => key.startsWith(`${one}${id}.`));
      if (prefix === undefined) return [];
      return [placeOf(subject.file, pointTo(pointer, 'expect', key), id, 'a scenario expects something of it', true, prefix.length)];
    }),
  );
}

function placeOf(file: string, pointer: string, id: string, how: string, isKey = false, offset = 0): IdUse {
  return { file, pointer, isKey, offset, length: id.length, isQuoted: false, use: { how } };
}
