import { definedNames, expressionsOf } from '#src/expression/index.ts';
import type { PlacedSlot } from '../places/slots.ts';
import type { Understood } from '../read-documents.ts';

/** Where an expression uses a name. */
export interface DefinitionUse {
  readonly slot: PlacedSlot;
  /** In the text or expression of the slot. */
  readonly offset: number;
}

/** Every expression that uses the name that a file defines: of that document, of the form of an entity, or of all for a shared name. */
export function usesOfDefinition(name: string, file: string, { slots }: Understood): DefinitionUse[] {
  const form = file.replace(/\.schema\.json$/, '.ui.json');
  const isShared = file.endsWith('.names.json');
  return slots.flatMap((slot) => {
    const { definitions } = slot.environment;
    if ((!isShared && slot.file !== file && slot.file !== form) || !Object.hasOwn(definitions, name)) return [];
    return expressionsOf(slot.source, slot.kind === 'text').flatMap((part) =>
      definedNames(part.text, definitions).flatMap((used) => (used.text === name ? [{ slot, offset: part.offset + used.offset }] : [])),
    );
  });
}
