/** The form behind the cells of one row: the entity's own widgets, effects, derived values and checks. */
import { compileFormDocument, type FormDocument } from '#renderer/form/document.ts';
import { createForm, type Form } from '#renderer/form/store.ts';
import type { GridRow } from '#renderer/grid/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { LoadedEntity } from './ports.ts';
import type { Renderer } from './renderer-context.ts';
import { servicesOf } from './screen-form.ts';
import type { ScreenStore } from './screen-store.ts';

/** @throws as `compileFormDocument`. */
export async function compileRowForm(screen: ScreenStore, grid: Grid, entity: LoadedEntity, renderer: Renderer): Promise<FormDocument> {
  const { ports, widgets, texts } = renderer;
  const context = await Promise.all(
    Object.entries(screen.document.context ?? {}).map(
      async ([name, { schema }]) => [name, (await ports.loadEntity(schema, false)).schema] as const,
    ),
  );
  const fields = grid.columns.map(({ field }) => field).filter((field) => entity.schema.properties[field] !== undefined);
  return compileFormDocument({
    schema: entity.schema,
    // One cell at a time: the grid is the layout.
    uiSchema: { $schema: '', ...entity.uiSchema, 'ui:layout': [...new Set(fields)] },
    validators: entity.validators,
    names: { ...ports.globals, ...Object.fromEntries(context) },
    functions: ports.functions,
    formats: ports.formats,
    widgets,
    texts: texts.form,
    onDefect: (defect) => ports.reportDefect(defect),
  });
}

export function openRowForm(screen: ScreenStore, document: FormDocument, row: GridRow): Form {
  const { ports } = screen.services;
  const scope = screen.scope();
  const names = [...Object.keys(screen.document.context ?? {}), ...Object.keys(ports.globals)];
  return createForm(document, {
    mode: 'edit',
    values: row,
    context: Object.fromEntries(names.map((name) => [name, scope[name]])),
    services: servicesOf(screen.services),
  });
}
