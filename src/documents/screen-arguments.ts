import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from './catalogue.ts';
import type { NameSchema } from './screen-names.ts';

/** Instead of an entity, if a dialog takes or answers nothing. */
export const NONE = 'none';

const NOTHING: FieldSchema = { type: 'object', additionalProperties: false, properties: {} };

/** The entity that a screen's `input` or `result` names; undefined if it does not exist. */
export function argumentsNamed(name: string | undefined, { entities }: Pick<Catalogue, 'entities'>): NameSchema | undefined {
  return name === undefined || name === NONE ? NOTHING : entities.get(name);
}

/** The input of the screen with this id; undefined if it is unknown. */
export function inputOf(id: string | undefined, catalogue: Catalogue): NameSchema | undefined {
  const screen: ScreenDocument | undefined = catalogue.documents.screens.get(id ?? '')?.value;
  return screen === undefined ? undefined : argumentsNamed(screen.input, catalogue);
}
