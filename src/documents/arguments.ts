import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from './catalogue.ts';
import type { NameSchema } from './screen-names.ts';

/** Instead of an entity, if a dialog takes or answers nothing. */
export const NONE = 'none';

const NOTHING: FieldSchema = { type: 'object', additionalProperties: false, properties: {} };

/** What a screen is opened with, or answers, as its `input` or `result` names it; undefined for an entity that is not there. */
export function argumentsNamed(name: string | undefined, { entities }: Pick<Catalogue, 'entities'>): NameSchema | undefined {
  return name === undefined || name === NONE ? NOTHING : entities.get(name);
}

/** What the screen of an id is opened with; undefined if nothing is known of it. */
export function inputOf(id: string | undefined, catalogue: Catalogue): NameSchema | undefined {
  const screen: ScreenDocument | undefined = catalogue.documents.screens.get(id ?? '')?.value;
  return screen === undefined ? undefined : argumentsNamed(screen.input, catalogue);
}
