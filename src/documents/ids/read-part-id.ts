import { nearestName } from '#renderer/expression/index.ts';
import type { Catalogue } from '../catalogue.ts';
import { partsOf, type Part } from './parts.ts';

/** A part, with the document it belongs to. */
export interface PartId extends Part {
  readonly file: string;
  /** Id of the screen, where it is one of a screen. */
  readonly screen: string | undefined;
}

/** Whether a part is meant, `consignments/product-details#locked`, and not a field by its pointer. */
export function isPartId(text: string): boolean {
  return text.includes('#') && !text.includes('#/');
}

/**
 * The part that is named `consignments/product-details#locked`. Where a screen and an arrangement of one name both have it,
 * the name says which: `fleet/truck.screen#locked`, `fleet/truck.ui#locked`.
 * @throws Error with the nearest right name.
 */
export function readPartId(text: string, catalogue: Catalogue): PartId {
  const [name = '', id = ''] = text.split('#');
  const parts = partsOfDocuments(name, catalogue);
  if (parts.length === 0) throw new Error(`"${name}" is no screen, UI-schema or entity with parts${suggest(name, namesOf(catalogue))}`);
  const found = parts.filter((part) => part.id === id);
  const [part] = found;
  if (part === undefined)
    throw new Error(
      `"${id}" is no part of ${name}${suggest(
        id,
        parts.map((one) => one.id),
      )}`,
    );
  if (new Set(found.map(({ file }) => file)).size > 1)
    throw new Error(`"${text}" may be ${found.map(({ file }) => file.replace(/^\w+\/(.*)\.json$/, `$1#${id}`)).join(' or ')}: say which.`);
  return part;
}

function partsOfDocuments(text: string, { documents }: Catalogue): PartId[] {
  const [name = '', kind] = text.split('.');
  const [screen, ui, entity] = [documents.screens.get(name), documents.uis.get(name), documents.entities.get(name)];
  const actions = Object.keys(screen?.value.actions ?? {}).map((id) => ({ pointer: `/actions/${id}`, id }));
  const of = (one: string, document: { readonly file: string; readonly value: unknown } | undefined, more: readonly Part[] = []) =>
    document === undefined || (kind !== undefined && kind !== one)
      ? []
      : [...partsOf(document.value), ...more].map((part) => ({
          ...part,
          file: document.file,
          screen: one === 'screen' ? name : undefined,
        }));
  return [...of('screen', screen, actions), ...of('ui', ui), ...of('schema', entity)];
}

function namesOf({ documents }: Catalogue): string[] {
  return [...documents.screens.keys(), ...documents.uis.keys(), ...documents.entities.keys()];
}

function suggest(name: string, right: readonly string[]): string {
  const nearest = nearestName(name, right);
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}
