/**
 * The controls that edit the cells of a grid: that of fields is loaded with the grids that have it, so that it is there when typing begins.
 */
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { GridEditWord } from '#src/expression/index.ts';
import type { CompiledForm } from '#renderer/form/contract/forms.ts';
import { plainString } from '#renderer/form/contract/plain-text.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import { loadGridCells } from '#renderer/grid/editing/use-grid-cells.ts';
import { compileRowForm, mayChangeCell } from '#renderer/screen/form/row-form.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { textToEdit, typedNumber, type MarkedCell } from './cell-marks.ts';
import type { CellEditorProps, FinishEdit } from './cell-editor.tsx';
import { TextCell } from './text-cell.tsx';

export interface CellEditors {
  /** Any text, of which the steps of the grid decide what becomes: also for a field that is otherwise derived. */
  readonly takesText: boolean;
  /** Whether the entity allows editing the field of this row. */
  mayChange(field: string, row: GridRow): boolean;
  draw(field: string, row: GridRow, done: FinishEdit, seen: SeenCell): ReactNode;
}

/** A cell before it is edited. */
export interface SeenCell {
  /** Of its column. */
  readonly label: string;
  readonly printed: string;
  /** Of the row. */
  readonly value: unknown;
  readonly marked: MarkedCell | undefined;
}

/** Undefined if the grid's cells are only read, and until their control is loaded and their entity is compiled. */
export function useCellEditors(name: string, grid: Grid, edit: GridEditWord, entity: LoadedEntity | undefined): CellEditors | undefined {
  const screen = useScreen();
  const renderer = useRenderer();
  const [loaded, setLoaded] = useState<{ readonly rows: CompiledForm; readonly CellEditor: ComponentType<CellEditorProps> }>();
  useEffect(() => {
    if (edit !== 'cell' || entity === undefined) return undefined;
    let isOver = false;
    // What keys do on cells is there with the first that can be edited.
    const loading = [compileRowForm(screen, grid, entity, renderer), import('./cell-editor.tsx'), loadGridCells()] as const;
    Promise.all(loading).then(
      ([rows, { CellEditor }]) => {
        if (!isOver) setLoaded({ rows, CellEditor });
      },
      (thrown: unknown) => renderer.ports.reportError(thrown),
    );
    return () => {
      isOver = true;
    };
  }, [screen, grid, edit, entity, renderer]);
  return useMemo(() => {
    if (edit === 'text') return textEditors(name);
    if (edit === 'none' || loaded === undefined) return undefined;
    const { rows, CellEditor } = loaded;
    return {
      takesText: false,
      mayChange: (field, row) => mayChangeCell(screen, grid, rows.document, field, row),
      draw: (field, row, done) => <CellEditor key={field} name={name} grid={grid} rows={rows} field={field} row={row} done={done} />,
    };
  }, [screen, loaded, name, grid, edit]);
}

function textEditors(name: string): CellEditors {
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
        // The editor opens with the stored value: printed numbers are rounded and codes have names. A sheet with decimal commas reads
        // 1.125 as a thousand.
        text={(marked && textToEdit(marked)) ?? (typeof value === 'boolean' ? printed : (typedNumber(value) ?? plainString(value)))}
        messages={marked?.findings.map(({ message }) => message) ?? []}
        isTyped={marked?.typed !== undefined}
        done={done}
      />
    ),
  };
}
