/** The controls that edit the cells of a grid: loaded with the grids whose cells are edited, so that they are there when typing begins. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { GridEditWord } from '#renderer/expression/index.ts';
import { plainString } from '#renderer/form/contract/plain-text.ts';
import type { GridCellEdit } from '#renderer/grid/contract/described-column.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import { compileRowForm, mayChangeCell } from '#renderer/screen/form/row-form.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { textToEdit, type MarkedCell } from './cell-marks.ts';
import type { TextCellProps } from './text-cell.tsx';

type Done = Parameters<GridCellEdit['editor']>[1];

export interface CellEditors {
  /** Any text, of which the steps of the grid decide what becomes: also for a field that is otherwise derived. */
  readonly takesText: boolean;
  /** Whether the entity of the rows lets the field be changed as the row stands. */
  mayChange(field: string, row: GridRow): boolean;
  draw(field: string, row: GridRow, done: Done, seen: SeenCell): ReactNode;
}

/** A cell as it is seen before it is edited. */
export interface SeenCell {
  /** Of its column. */
  readonly label: string;
  readonly printed: string;
  /** Of the row. */
  readonly value: unknown;
  readonly marked: MarkedCell | undefined;
}

/** Undefined where the grid's cells are only read, and until their controls are loaded and its entity is compiled. */
export function useCellEditors(name: string, grid: Grid, edit: GridEditWord, entity: LoadedEntity | undefined): CellEditors | undefined {
  const screen = useScreen();
  const renderer = useRenderer();
  const [opened, setOpened] = useState<{ readonly edit: GridEditWord; readonly editors: CellEditors }>();
  useEffect(() => {
    let isOver = false;
    const open = async (): Promise<CellEditors | undefined> => {
      if (edit === 'text') return textEditors(name, (await import('./text-cell.tsx')).TextCell);
      if (edit === 'none' || entity === undefined) return undefined;
      const [{ CellEditor }, rows] = await Promise.all([import('./cell-editor.tsx'), compileRowForm(screen, grid, entity, renderer)]);
      return {
        takesText: false,
        mayChange: (field, row) => mayChangeCell(screen, grid, rows.document, field, row),
        draw: (field, row, done) => <CellEditor key={field} name={name} grid={grid} rows={rows} field={field} row={row} done={done} />,
      };
    };
    open().then(
      (editors) => {
        if (!isOver && editors !== undefined) setOpened({ edit, editors });
      },
      (thrown: unknown) => renderer.ports.reportError(thrown),
    );
    return () => {
      isOver = true;
    };
  }, [screen, name, grid, edit, entity, renderer]);
  return opened?.edit === edit ? opened.editors : undefined;
}

function textEditors(name: string, TextCell: ComponentType<TextCellProps>): CellEditors {
  return {
    takesText: true,
    mayChange: () => true,
    draw: (field, row, done, { label, printed, value, marked }) => (
      <TextCell
        key={field}
        grid={name}
        field={field}
        row={row}
        label={label}
        // Printed numbers are rounded and codes have their names beside them: what is typed begins from what is there.
        text={(marked && textToEdit(marked)) ?? (typeof value === 'boolean' ? printed : plainString(value))}
        messages={marked?.findings.map(({ message }) => message) ?? []}
        isTyped={marked?.typed !== undefined}
        done={done}
      />
    ),
  };
}
