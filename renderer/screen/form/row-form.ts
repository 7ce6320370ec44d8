/** The form behind the cells of one row: the entity's own widgets, effects, derived values and checks. */
import type { Form, FormDocument } from '#renderer/form/contract/form.ts';
import type { CompiledForm } from '#renderer/form/contract/forms.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { rowContext } from './column-access.ts';
import { compileForm, contextOf, servicesOf } from './compile-form.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { RendererServices, ServedScreen } from '../state/screen-services.ts';

/** @throws as `compileForm`. */
export async function compileRowForm(
  screen: ServedScreen,
  grid: Grid,
  entity: LoadedEntity,
  renderer: RendererServices,
  fields: readonly string[] = grid.columns.map(({ field }) => field).filter((field) => entity.schema.properties[field] !== undefined),
): Promise<CompiledForm> {
  // One cell at a time: the grid is the layout.
  const uiSchema = { $schema: '', ...entity.uiSchema, 'ui:layout': [...new Set(fields)] };
  const bound = Object.entries(entity.schema['x-context'] ?? {}).filter(([name]) => grid.context?.[name] !== undefined);
  const names = bound.map(async ([name, id]) => [name, (await renderer.ports.loadEntity(id, false)).schema] as const);
  return compileForm(screen, { ...entity, uiSchema }, renderer, Object.fromEntries(await Promise.all(names)));
}

export function openRowForm(screen: ServedScreen, grid: Grid, { document, open }: CompiledForm, row: GridRow): Form {
  const context = { ...contextOf(screen, document.schema), ...rowContext(screen, grid, document.schema) };
  return open({ mode: 'edit', values: row, context, services: servicesOf(screen.services) });
}

/** Whether the entity lets the field be changed as the row stands. */
export function mayChangeCell(
  screen: ServedScreen,
  grid: Grid,
  { schema, formulas, entity }: FormDocument,
  field: string,
  row: GridRow,
): boolean {
  const scope = { ...contextOf(screen, schema), ...rowContext(screen, grid, schema), mode: 'edit', [entity.recordName]: row };
  return formulas.every(
    (formula) => formula.kind !== 'editable' || formula.field !== field || formula.expression.evaluate(scope, false) === true,
  );
}
