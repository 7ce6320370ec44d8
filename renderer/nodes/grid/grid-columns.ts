/** A grid's columns from the document and the entity of its rows: label, alignment, text, access. */
import { readPath, schemaAt } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { CellButton, GridColumn as ColumnDocument, Grid } from '#schemas/generated/documents/screen.ts';
import type { DescribedColumn, GridCellButton } from '#renderer/grid/contract/described-column.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import { plainString } from '#renderer/form/contract/plain-text.ts';
import { printerOf, type Printing } from '#renderer/widgets/values/print-value.ts';
import type { CellEditors, SeenCell } from './use-cell-editors.tsx';
import { describedMark, markOf, textShown, textToEdit, typedNumber, type CellMarks, type MarkedCell } from './cell-marks.ts';
import { columnAccess } from '#renderer/screen/form/column-access.ts';
import { rowAction } from './grid-row-actions.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import { TONE_COLOR } from '#renderer/services/tones.ts';

const WIDTH = 120;
/** Characters from which a text may be long. */
const LONG_TEXT = 60;

/** Inputs of the columns besides the document. */
export interface ColumnParts {
  /** The entity of a row. */
  readonly schema: EntitySchema | undefined;
  readonly isServerSorted: boolean;
  readonly printing: Printing;
  readonly editors: CellEditors | undefined;
  readonly marks: CellMarks | undefined;
  /** Fields shown by default; undefined if the document has no list. */
  readonly shows: readonly unknown[] | undefined;
  /** Fields that are summed beneath the rows. */
  readonly summed?: ReadonlySet<string>;
}

export function shownColumns(screen: ServedScreen, grid: Grid, parts: ColumnParts): readonly DescribedColumn[] {
  const { schema, isServerSorted, printing, editors, shows } = parts;
  const { language } = screen;
  const isReadable = columnAccess(screen, grid, schema);
  const columns = columnsOf(grid, schema).filter(
    (column) => isReadable(column.field) && language.condition(column.visible, screen.scope()),
  );
  const isHidden = ({ field, hidden = false }: ColumnDocument) => hidden || shows?.includes(field) === false;
  const alone = new Set(columns.filter((column) => !isHidden(column)).map(({ field }) => field));
  return columns.map((column) => {
    const field = fieldOf(schema, screen, grid, column);
    const { value, badge, hint, id, unit } = column;
    const measure = unit ?? field?.['x-total']?.by ?? field?.['x-paste']?.currency ?? field?.['x-paste']?.unit;
    const isAmount = field?.type === 'number' || measure !== undefined || field?.['x-total'] !== undefined;
    const print = printerOf(field ?? {}, printing);
    const header = column.label === undefined ? (field?.title ?? '') : language.text(column.label, screen.scope());
    const printed = (row: GridRow) =>
      value === undefined ? print(readPath(row, column.field)) : String(language.value(value, screen.scope({ row })) ?? '');
    const marked = (row: GridRow) => parts.marks?.at(row[grid.rowKey], column.field);
    const instead = (row: GridRow) => ofMark(marked(row), textShown);
    return {
      id,
      field: column.field,
      isHidden: isHidden(column),
      hasTotal: grid.totals?.[id] !== undefined || parts.summed?.has(column.field) === true,
      ...hintPart(hint === undefined ? field?.description : language.text(hint, screen.scope())),
      header,
      width: column.width ?? WIDTH,
      isLong: isLong(field),
      isFigure: isNumber(field) || column.align === 'end',
      isSummed: isNumber(field) && value === undefined && isAmount,
      align: column.align ?? (isNumber(field) && value === undefined ? 'end' : 'start'),
      isSortable: column.sort ?? (isServerSorted ? field?.['x-sort'] === true : false),
      text: (row) => instead(row) ?? printed(row),
      ...(parts.marks === undefined ? {} : { instead }),
      ...(editors?.takesText === true
        ? { typed: (row: GridRow) => ofMark(marked(row), textToEdit) ?? typedNumber(readPath(row, column.field)) }
        : {}),
      ...(measure === undefined ? {} : { measuredIn: (row: GridRow) => plainString(row[measure]) }),
      ...(unit === undefined || alone.has(unit)
        ? {}
        : {
            unit: {
              header: schema?.properties[unit]?.title ?? header,
              of: (row: GridRow) => (instead(row) === undefined ? plainString(row[unit]) : ''),
            },
          }),
      badge(row) {
        if (badge === undefined) return undefined;
        const scope = screen.scope({ row });
        return language.condition(badge.when, scope)
          ? { text: language.text(badge.text, scope), color: TONE_COLOR[badge.tone ?? 'neutral'] }
          : undefined;
      },
      ...(parts.marks === undefined && column.marks === undefined
        ? {}
        : {
            mark: (row: GridRow) =>
              ofMark(marked(row), (cell) => markOf(cell, screen.services.texts)) ?? describedMark(screen, column.marks, row),
          }),
      ...cellParts(screen, column),
      ...editParts(screen, column, field, editors, (row) => ({
        label: header,
        printed: printed(row),
        value: readPath(row, column.field),
        marked: marked(row),
      })),
    };
  });
}

/** The columns of the document; if it lists the default fields, followed by all other fields of the rows. */
function columnsOf({ columns, shows }: Grid, schema: EntitySchema | undefined): readonly ColumnDocument[] {
  if (shows === undefined || schema === undefined) return columns;
  const others = Object.keys(schema.properties).filter((name) => !columns.some(({ field }) => field === name));
  return [...columns, ...others.map((field) => ({ id: field, field }))];
}

function ofMark<T>(cell: MarkedCell | undefined, read: (cell: MarkedCell) => T): T | undefined {
  return cell && read(cell);
}

/** What makes a cell more than text, if the document asks for it. */
function cellParts(screen: ServedScreen, { action, look = 'button', buttons, icon, tone, tip }: ColumnDocument): Partial<DescribedColumn> {
  const { language, services } = screen;
  const drawn = services.ports.icons[icon ?? screen.document.actions?.[action ?? '']?.icon ?? ''];
  return {
    ...(action === undefined ? {} : { action: { ...rowAction(screen, action), look } }),
    ...(buttons === undefined ? {} : { buttons: buttons.map((button) => cellButton(screen, button)) }),
    ...(drawn === undefined ? {} : { icon: drawn }),
    ...colorPart(screen, tone),
    ...(tip === undefined ? {} : { tip: (row: GridRow) => language.text(tip, screen.scope({ row })) }),
  };
}

function cellButton(screen: ServedScreen, { action, tone }: CellButton): GridCellButton {
  return { ...rowAction(screen, action), ...colorPart(screen, tone) };
}

function colorPart({ language, scope }: ServedScreen, tone: string | undefined): Pick<GridCellButton, 'color'> {
  return tone === undefined ? {} : { color: (row: GridRow) => colorOf(language.value(tone, scope({ row }))) };
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
  seen: (row: GridRow) => SeenCell,
): Partial<DescribedColumn> {
  const isDerived =
    schema === undefined || schema.readOnly === true || schema['x-immutable'] === true || schema['x-value']?.mode === 'always';
  if (editors === undefined || value !== undefined || (isDerived && !editors.takesText)) return {};
  return {
    edit: {
      isEditable: (row) => editors.mayChange(field, row) && screen.language.condition(editable, screen.scope({ row })),
      editor: (row, done) => editors.draw(field, row, done, seen(row)),
    },
  };
}

/** The field's own schema; a list inside the screen's record describes its rows itself. */
function fieldOf(schema: EntitySchema | undefined, screen: ServedScreen, grid: Grid, column: ColumnDocument): FieldSchema | undefined {
  if (schema !== undefined) return schemaAt(schema, column.field);
  const from = screen.document.sources?.[grid.source]?.from;
  const list = from?.split('.')[1];
  const record = screen.form?.document.schema;
  return list === undefined ? undefined : record?.properties[list]?.items?.properties?.[column.field];
}

function hintPart(hint: string | undefined): Partial<DescribedColumn> {
  return hint === undefined ? {} : { hint };
}

/** Descriptions and names, not codes. */
function isLong(field: FieldSchema | undefined): boolean {
  return field?.type === 'string' && field.enum === undefined && (field.maxLength ?? 0) >= LONG_TEXT;
}

function isNumber(field: FieldSchema | undefined): boolean {
  return (field?.type === 'number' || field?.type === 'integer') && field.enum === undefined;
}
