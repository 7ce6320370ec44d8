import { nameAround, partsOf, pointTo } from '#src/expression/index.ts';
import type { Subject } from '../places/subject.ts';
import { useAt } from '../places/records.ts';
import type { Understood } from '../read-documents.ts';
import type { FieldUse } from '../uses/find-uses.ts';
import { usesOfDefinition } from './definition-uses.ts';
import type { PartId } from './read-part-id.ts';

/** One place of an id. */
export interface IdUse extends Omit<FieldUse, 'field' | 'isLast' | 'use'> {
  readonly use: { readonly how: string };
}

/** The document itself first, then those that draw its buttons, then scenarios and explanations. */
const ORDER: readonly Subject['language'][] = ['screen', 'ui', 'scenarios'];

/** What keyed parts are called. */
const OWN_NAMES: Readonly<Record<string, string>> = { actions: 'action', givens: 'given' };

/** Every place that names a part of a document: its definition and its references. */
export function idUses(part: PartId, understood: Understood): IdUse[] {
  const { subjects, catalogue } = understood;
  const { file, pointer, id, screen } = part;
  const [, keyed] = /^\/(actions|givens|(?:x-|ui:)?names|ui:fills|procedures)\/[^/]+$/.exec(pointer) ?? [];
  const isKey = keyed !== undefined;
  const at = isKey ? pointer : pointTo(pointer, 'id');
  const own = placeOf(file, at, id, `the ${OWN_NAMES[keyed ?? ''] ?? 'part'} itself`, isKey);
  if (keyed?.endsWith('names') === true)
    return [
      own,
      ...usesOfDefinition(id, file, understood).map(({ slot, offset }) =>
        placeOf(slot.file, slot.pointer, id, 'an expression', false, offset),
      ),
    ];
  const document = subjects.find((subject) => subject.file === file);
  const kind = document?.places.find((place) => place.pointer === at);
  if (keyed === 'ui:fills' && document !== undefined) return [own, ...named(document, id, ['fill'])];
  if (screen === undefined || kind === undefined) return [own];
  const { data } = catalogue.documents.screens.get(screen)?.value ?? {};
  const arrangement = catalogue.documents.uis.get(data?.ui ?? data?.schema ?? '')?.file;
  const grid = nameAround(kind, 'grid');
  const { of } = kind.holds;
  const inOrder = subjects.toSorted((a, b) => ORDER.indexOf(a.language) - ORDER.indexOf(b.language));
  const uses = inOrder.flatMap((subject) => {
    const isOwn = subject.screen !== undefined && subject.screen.id === screen;
    if (!isOwn && subject.file !== arrangement) return [];
    const kinds = isOwn ? [of] : of === 'action' ? ['offered-action'] : [];
    if (of === 'given' && subject.file !== file) return [];
    const found = named(subject, id, kinds, of === 'column' ? grid : undefined);
    return [...found, ...expectedOf(subject, id, of === 'column' ? [`grids.${grid}.columns.`, `grids.${grid}.cells.`] : [`${of}s.`])];
  });
  return [own, ...uses];
}

/** Places of a document that name the part as one of these kinds; of a column, in its grid. */
function named(subject: Subject, id: string, kinds: readonly (string | undefined)[], grid?: string): IdUse[] {
  return subject.places.flatMap((place) => {
    const { holds, text, pointer, isKey } = place;
    if (holds.is !== 'name' || text !== id || !kinds.includes(holds.of)) return [];
    return grid !== undefined && nameAround(place, 'grid') !== grid
      ? []
      : [placeOf(subject.file, pointer, id, useAt(place)?.how ?? 'named', isKey)];
  });
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
