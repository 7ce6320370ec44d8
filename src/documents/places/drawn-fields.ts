import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Catalogue } from '../catalogue.ts';
import { walkIn } from './cached-walk.ts';

/** Fields that an arrangement draws, in reading order; `key` for those under one key of it. */
export function fieldsDrawn(ui: UiSchema, { documents }: Catalogue, key?: string): string[] {
  return walkIn('ui', ui, documents).places.flatMap(({ holds, text, pointer }) =>
    holds.draws === true && (key === undefined || pointer.startsWith(`/${key}/`)) ? [text] : [],
  );
}
