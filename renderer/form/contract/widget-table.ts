import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';
import type { WidgetDefinition } from './define-widget.ts';

/** Every widget by name. */
export type WidgetTable = ReadonlyMap<string, WidgetDefinition>;

/** @throws Error for two widgets of one name. */
export function createWidgetTable(definitions: readonly WidgetDefinition[]): WidgetTable {
  const table = new Map<string, WidgetDefinition>();
  for (const definition of definitions) {
    if (table.has(definition.name)) throw new Error(`Two widgets are named "${definition.name}".`);
    table.set(definition.name, definition);
  }
  return table;
}

/** The widget that the schema alone asks for: of its format, else of its choices, else of its type; undefined where none fits. */
export function widgetOfSchema(
  table: WidgetTable,
  schema: FieldSchema,
  hasChoices: boolean = schema.enum !== undefined,
): WidgetDefinition | undefined {
  const widgets = [...table.values()];
  return (
    (schema.format === undefined ? undefined : widgets.find(({ format }) => format === schema.format)) ??
    (hasChoices ? widgets.find(({ offersChoices }) => offersChoices) : undefined) ??
    widgets.find(({ types }) => schema.type !== undefined && types?.includes(schema.type))
  );
}

/**
 * `ui:widget`, else the widget of a key of the UI-schema, else what only shows for a field nobody types into, else that of the schema.
 * @throws Error when no widget fits.
 */
export function chooseWidget(table: WidgetTable, schema: FieldSchema, ui: UiField): WidgetDefinition {
  const name = ui['ui:widget'];
  const widgets = [...table.values()];
  const hasChoices = schema.enum !== undefined || ui['ui:choices'] !== undefined;
  const chosen =
    name === undefined
      ? (widgets.find(({ uiKey }) => uiKey !== undefined && ui[uiKey] !== undefined) ??
        (schema.readOnly === true ? widgets.find(({ onlyShows }) => onlyShows) : undefined) ??
        widgetOfSchema(table, schema, hasChoices))
      : table.get(name);
  const fallback = name === undefined ? widgets.find(({ onlyShows }) => onlyShows) : undefined;
  const widget = chosen ?? fallback;
  if (widget === undefined) throw new Error(`No widget is named "${name}".`);
  return widget;
}
