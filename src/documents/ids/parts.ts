import { pointTo } from '#renderer/expression/index.ts';

/** A part of a document that has an id of its own: a node, tab, step, column, lookup, list of choices or rule. */
export interface Part {
  readonly pointer: string;
  readonly id: string;
}

/** Places of parts. What else is called `id` is data: an argument, a field, the document itself. */
const PLACE = /\/(?:layout|ui:layout|children|tabs|columns|steps|x-rules|ui:lookup)\/\d+$|\/ui:(?:lookup|choices)$/;

/** The parts of a screen, UI-schema or entity, those outside before those inside. */
export function partsOf(document: unknown, pointer = ''): Part[] {
  if (typeof document !== 'object' || document === null) return [];
  const own = PLACE.test(pointer) && 'id' in document && typeof document.id === 'string' ? [{ pointer, id: document.id }] : [];
  return [...own, ...Object.entries(document).flatMap(([key, value]) => partsOf(value, pointTo(pointer, key)))];
}

/** The id of the innermost part around a place; undefined outside of any. */
export function idAround(document: unknown, pointer: string): string | undefined {
  return partsOf(document).findLast((part) => `${pointer}/`.startsWith(`${part.pointer}/`))?.id;
}
