/** A grid's columns as the document and the entity of its rows say: label, alignment, text, who may see them. */
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { GridColumn as ColumnDocument, Grid } from '#schemas/generated/documents/screen.ts';
import type { GridColumn, GridRow } from '#renderer/grid/contract/types.ts';
import { plainString } from '#renderer/form/contract/plain-text.ts';
import { printerOf, type Printing } from '#renderer/widgets/values/print-value.ts';
import type { CellEditors } from './cell-editor.tsx';
import { columnAccess } from '#renderer/screen/form/column-access.ts';
import { rowAction } from './grid-row-actions.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import { TONE_COLOR } from '#renderer/services/tones.ts';

const WIDTH = 120;

export function shownColumns(
  screen: ServedScreen,
  grid: Grid,
  schema: EntitySchema | undefined,
  isServerSorted: boolean,
  printing: Printing,
  editors: CellEditors | undefined,
): readonly GridColumn[] {
  const { language } = screen;
  const isReadable = columnAccess(screen, grid, schema);
  return grid.columns
    .filter((column) => isReadable(column.field) && language.condition(column.visible, screen.scope()))
    .map((column) => {
      const field = fieldOf(schema, screen, grid, column);
      const { value, badge, hint, id, unit } = column;
      const print = printerOf(field ?? {}, printing);
      return {
        id,
        field: column.field,
        isHidden: column.hidden ?? false,
        ...(hint === undefined ? {} : { hint: language.text(hint, screen.scope()) }),
        header: column.label === undefined ? (field?.title ?? '') : language.text(column.label, screen.scope()),
        width: column.width ?? WIDTH,
        align: column.align ?? (isNumber(field) && value === undefined ? 'end' : 'start'),
        isSortable: column.sort ?? (isServerSorted ? field?.['x-sort'] === true : false),
        text: (row) => (value === undefined ? print(row[column.field]) : String(language.value(value, screen.scope({ row })) ?? '')),
        ...(unit === undefined ? {} : { unit: (row: GridRow) => plainString(row[unit]) }),
        badge(row) {
          if (badge === undefined) return undefined;
          const scope = screen.scope({ row });
          return language.condition(badge.when, scope)
            ? { text: language.text(badge.text, scope), color: TONE_COLOR[badge.tone ?? 'neutral'] }
            : undefined;
        },
        ...cellParts(screen, column),
        ...editParts(screen, column, field, editors),
      };
    });
}

/** What makes a cell more than text, where the document asks for it. */
function cellParts(screen: ServedScreen, { action, look = 'button', icon, tone, tip }: ColumnDocument): Partial<GridColumn> {
  const { language, services } = screen;
  const drawn = services.ports.icons[icon ?? screen.document.actions?.[action ?? '']?.icon ?? ''];
  return {
    ...(action === undefined ? {} : { action: { ...rowAction(screen, action), look } }),
    ...(drawn === undefined ? {} : { icon: drawn }),
    ...(tone === undefined ? {} : { color: (row: GridRow) => colorOf(language.value(tone, screen.scope({ row }))) }),
    ...(tip === undefined ? {} : { tip: (row: GridRow) => language.text(tip, screen.scope({ row })) }),
  };
}

function colorOf(tone: unknown): string | undefined {
  const found = Object.entries(TONE_COLOR).find(([name]) => name === tone);
  return found === undefined || found[0] === 'neutral' ? undefined : found[1];
}

function editParts(
  screen: ServedScreen,
  { field, value, editable }: ColumnDocument,
  schema: FieldSchema | undefined,
  editors: CellEditors | undefined,
): Partial<GridColumn> {
  const isFixed = schema === undefined || value !== undefined || schema.readOnly === true || schema['x-value']?.mode === 'always';
  if (editors === undefined || isFixed) return {};
  return {
    edit: {
      isEditable: (row) => editors.mayChange(field, row) && screen.language.condition(editable, screen.scope({ row })),
      editor: (row, done) => editors.draw(field, row, done),
    },
  };
}

/** The field's own schema; a list inside the screen's record describes its rows itself. */
function fieldOf(schema: EntitySchema | undefined, screen: ServedScreen, grid: Grid, column: ColumnDocument): FieldSchema | undefined {
  if (schema !== undefined) return schema.properties[column.field];
  const from = screen.document.sources?.[grid.source]?.from;
  const list = from?.split('.')[1];
  const record = screen.form?.document.schema;
  return list === undefined ? undefined : record?.properties[list]?.items?.properties?.[column.field];
}

function isNumber(field: FieldSchema | undefined): boolean {
  return (field?.type === 'number' || field?.type === 'integer') && field.enum === undefined;
}
