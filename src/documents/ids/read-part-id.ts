import { pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '../catalogue.ts';
import { suggest } from '../file-report.ts';
import type { Understood } from '../read-documents.ts';
import { namedParts, type NamedPart } from './parts.ts';

/** A part, with the document it belongs to. */
export interface PartId extends NamedPart {
  readonly file: string;
  /** Id of the screen, if it is one of a screen. */
  readonly screen: string | undefined;
}

/** Whether the id names a part, `consignments/product-details#locked`, rather than a field by its pointer. */
export function isPartId(text: string): boolean {
  return text.includes('#') && !text.includes('#/');
}

/**
 * The part that is named `consignments/product-details#locked`. If a screen and an arrangement of one name both have it,
 * the name says which: `fleet/truck.screen#locked`, `fleet/truck.ui#locked`.
 * @throws Error with the nearest right name.
 */
export function readPartId(text: string, understood: Understood): PartId {
  const [name = '', id = ''] = text.split('#');
  const parts = partsOfDocuments(name, understood);
  if (parts.length === 0)
    throw new Error(
      `"${name}" is not a screen, UI-schema, entity or list of names with parts${suggest(name, namesOf(understood.catalogue))}`,
    );
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

/** Kinds of parts whose id is their key. */
const KEYS: ReadonlySet<string> = new Set(['action', 'given', 'name', 'fill', 'procedure']);

function partsOfDocuments(text: string, { subjects, catalogue }: Understood): PartId[] {
  const [name = '', kind] = text.split('.');
  const shared = catalogue.documents.names.get(name);
  const sharedNames = Object.keys(shared?.value.names ?? {}).map((id) => ({ pointer: pointTo('/names', id), id }));
  const ofDocuments = (['screen', 'scenarios', 'ui', 'schema'] as const).flatMap((one) => {
    const isOfScreen = one === 'screen' || one === 'scenarios';
    const file = `${isOfScreen ? 'screens' : 'schemas'}/${name}.${one}.json`;
    const subject = subjects.find((candidate) => candidate.file === file);
    if (subject === undefined || (kind !== undefined && kind !== one)) return [];
    const keys = subject.places.flatMap(({ isKey, holds: { is, of = '' }, pointer, text: id }) =>
      isKey && is === 'definition' && KEYS.has(of) ? [{ pointer, id }] : [],
    );
    const screen = isOfScreen ? name : undefined;
    return [...namedParts(subject), ...keys].map((part) => ({ ...part, file, screen }));
  });
  return [...ofDocuments, ...sharedNames.map((part) => ({ ...part, file: shared?.file ?? '', screen: undefined }))];
}

function namesOf({ documents }: Catalogue): string[] {
  return [...documents.screens.keys(), ...documents.uis.keys(), ...documents.entities.keys(), ...documents.names.keys()];
}
