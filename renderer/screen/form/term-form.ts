/** The fields of filter values: drawn like those of the rows, without validation. */
import { schemaAt } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { RendererServices, ServedScreen } from '../state/screen-services.ts';
import { openSoughtForm } from './filter-form.ts';

export interface TermPart {
  /** In the form. */
  readonly path: string;
  readonly label: string;
  readonly value?: unknown;
  /** Where it is not drawn as the field of the rows. */
  readonly schema?: FieldSchema;
}

/** @throws as `compileForm`. */
export async function openTermForm(
  screen: ServedScreen,
  entity: LoadedEntity,
  field: string,
  parts: readonly TermPart[],
  renderer: RendererServices,
): Promise<Form> {
  const drawn = parts.map(({ path, label, schema = schemaAt(entity.schema, field) ?? {} }) => ({ path, source: field, label, schema }));
  const values = Object.fromEntries(parts.flatMap(({ path, value }) => (value === undefined ? [] : [[path, value]])));
  return openSoughtForm(screen, entity, drawn, values, renderer);
}
