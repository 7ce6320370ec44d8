/** The form behind the cells of one row: the entity's own widgets, effects, derived values and checks. */
import type { FormDocument } from '#renderer/form/contract/document.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { createForm } from '#renderer/form/store/store.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { compileForm, contextOf, servicesOf } from './compile-form.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { RendererServices, ServedScreen } from '../state/screen-services.ts';

/** @throws as `compileForm`. */
export function compileRowForm(screen: ServedScreen, grid: Grid, entity: LoadedEntity, renderer: RendererServices): Promise<FormDocument> {
  const fields = grid.columns.map(({ field }) => field).filter((field) => entity.schema.properties[field] !== undefined);
  // One cell at a time: the grid is the layout.
  const uiSchema = { $schema: '', ...entity.uiSchema, 'ui:layout': [...new Set(fields)] };
  return compileForm(screen, { ...entity, uiSchema }, renderer);
}

export function openRowForm(screen: ServedScreen, document: FormDocument, row: GridRow): Form {
  return createForm(document, { mode: 'edit', values: row, context: contextOf(screen), services: servicesOf(screen.services) });
}
