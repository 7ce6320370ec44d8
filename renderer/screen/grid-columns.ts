/** A grid's columns as the document and the entity of its rows say: label, alignment, text, who may see them. */
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { GridColumn as ColumnDocument, Grid } from '#schemas/generated/documents/screen.ts';
import type { GridColumn } from '#renderer/grid/types.ts';
import { printValue, type Printing } from '#renderer/widgets/print-value.ts';
import type { ScreenStore } from './screen-store.ts';
import { TONE_COLOR } from './tones.ts';

const WIDTH = 120;

export function shownColumns(
  screen: ScreenStore,
  grid: Grid,
  schema: EntitySchema | undefined,
  isServerSorted: boolean,
  printing: Printing,
): readonly GridColumn[] {
  const { language } = screen;
  return grid.columns
    .filter((column) => language.condition(column.visible, screen.scope()))
    .map((column) => {
      const field = fieldOf(schema, screen, grid, column);
      const { value, badge, hint } = column;
      return {
        field: column.field,
        ...(hint === undefined ? {} : { hint: language.text(hint, screen.scope()) }),
        header: column.label === undefined ? (field?.title ?? '') : language.text(column.label, screen.scope()),
        width: column.width ?? WIDTH,
        align: column.align ?? (isNumber(field) && value === undefined ? 'end' : 'start'),
        isSortable: column.sort ?? (isServerSorted ? field?.['x-sort'] === true : false),
        text: (row) =>
          value === undefined
            ? printValue(field ?? {}, row[column.field], printing)
            : String(language.value(value, screen.scope({ row })) ?? ''),
        badge(row) {
          if (badge === undefined) return undefined;
          const scope = screen.scope({ row });
          return language.condition(badge.when, scope)
            ? { text: language.text(badge.text, scope), color: TONE_COLOR[badge.tone ?? 'neutral'] }
            : undefined;
        },
      };
    });
}

/** The field's own schema; a list inside the screen's record describes its rows itself. */
function fieldOf(schema: EntitySchema | undefined, screen: ScreenStore, grid: Grid, column: ColumnDocument): FieldSchema | undefined {
  if (schema !== undefined) return schema.properties[column.field];
  const from = screen.document.sources?.[grid.source]?.from;
  const list = from?.split('.')[1];
  const record = screen.form?.document.schema;
  return list === undefined ? undefined : record?.properties[list]?.items?.properties?.[column.field];
}

function isNumber(field: FieldSchema | undefined): boolean {
  return field?.type === 'number' || field?.type === 'integer';
}
