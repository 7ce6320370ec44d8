/** The control that edits one cell: the field's own widget over a form of its row. */
import { Popover } from '@mantine/core';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { WITH_OPEN_LIST } from '#renderer/focus/enter-moves-on.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { CompiledForm } from '#renderer/form/contract/forms.ts';
import { useFieldState } from '#renderer/form/drawing/use-field-state.ts';
import type { GridCellEdit } from '#renderer/grid/contract/described-column.ts';
import type { NextCell } from '#renderer/grid/contract/column.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { keepEditedRow } from '#renderer/screen/steps/edited-rows.ts';
import type { KeptCell } from '#renderer/screen/state/screen-grids.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import { saveCells } from './editing/save-cells.ts';
import type { ListBatch } from '#renderer/services/ports.ts';
import { useScreen } from '../context/renderer-context.ts';
import { openRowForm } from '#renderer/screen/form/row-form.ts';
import classes from '../look/screen.module.css';
import { printValue } from '#renderer/widgets/values/print-value.ts';

export type FinishEdit = Parameters<GridCellEdit['editor']>[1];

export interface CellEditorProps {
  readonly name: string;
  readonly grid: Grid;
  readonly rows: CompiledForm;
  readonly field: string;
  readonly row: GridRow;
  readonly done: FinishEdit;
}

/** Enter commits the value, Tab also moves on, Escape cancels. An invalid value stays open with its message. */
export function CellEditor({ name, grid, rows, field, row, done }: CellEditorProps): ReactNode {
  const screen = useScreen();
  const { form, kept } = useCellForm(screen, { name, grid, rows, field, row });
  const { document } = form;
  const fields = useMemo(() => [field], [field]);
  const { issues } = useFieldState(form, field);
  const frame = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => form.focus(field), [form, field]);
  useEffect(() => screen.grids.noteEditor(form), [screen, form]);

  const { finish, cancel } = useFinish(screen, { name, grid, field, row, done, form, kept });
  useChoiceCommit(form, field, frame, finish);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isOpenList = event.target instanceof Element && event.target.matches(WITH_OPEN_LIST);
    if (event.key === 'Escape') {
      cancel();
    } else if (event.key === 'Tab') {
      finish(event.shiftKey ? 'previous' : 'next');
    } else if (event.key === 'Enter' && !isOpenList) {
      finish('down');
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // To the page itself: a list or calendar that belongs to the control has the focus.
    if (event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget)) return;
    finish('stay');
  };
  return (
    <Popover opened={issues.length > 0} withRoles={false} position="bottom-start" withinPortal shadow="md" trapFocus={false}>
      <Popover.Target>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the control inside takes the keys; they are gathered here */}
        <div ref={frame} className={classes['cellEditor']} onKeyDown={onKeyDown} onBlur={onBlur}>
          <document.theme.Form form={form} fields={fields} />
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes['cellIssue'] ?? ''} aria-hidden>
        {issues.join(' ')}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A form of the row; a value that was refused is edited further. */
function useCellForm(screen: ScreenStore, { name, grid, rows, field, row }: Omit<CellEditorProps, 'done'>) {
  const [kept] = useState(() => screen.grids.keptCells(name).find((cell) => cell.row === row[grid.rowKey] && cell.field === field));
  const [form] = useState(() => {
    const begun = openRowForm(screen, grid, rows, kept === undefined ? row : { ...row, [field]: kept.value });
    if (kept?.messages !== undefined) begun.setServerProblems({ [field]: kept.messages }, '', false);
    return begun;
  });
  return { form, kept };
}

interface CellEdit extends Omit<CellEditorProps, 'rows'> {
  readonly form: Form;
  readonly kept: KeptCell | undefined;
}

/** Ends the edit once: stores the value, or drops it. */
function useFinish(screen: ScreenStore, { name, grid, field, row, done, form, kept }: CellEdit) {
  const id = row[grid.rowKey];
  const [opened] = useState(row);
  const isOver = useRef(false);
  const finish = useCallback(
    (next: NextCell) => {
      if (isOver.current || form.validate([field]) !== undefined) return;
      isOver.current = true;
      const value = form.field(field).value;
      const before = row[field];
      done(next);
      if (!form.summary().isDirty && kept === undefined) return;
      const { label } = form.field(field);
      const print = (each: unknown) => printValue(form.document.fields.get(field)?.entity.schema ?? {}, each, form.document);
      const text = print(value);
      const batch = batchOf(screen, grid);
      if (batch !== undefined) {
        screen.grids.dropCells(name, [{ row: id, field }]);
        // Unchanged.
        if (Object.is(value ?? undefined, before ?? undefined)) return;
        // Keeps the version that was seen, so that a change by another user is detected.
        const seen = Object.is(row[field], opened[field]) ? row : opened;
        void saveCells(screen, { name, grid, batch }, [{ row: seen, field, label, value, before: print(before), text }]);
        return;
      }
      const edited = { ...row, ...structuredClone(form.record()) };
      void keepEditedRow(screen, name, edited, { field, value, before }, { label, text });
    },
    [screen, name, grid, id, kept, opened, form, field, row, done],
  );
  const cancel = () => {
    isOver.current = true;
    screen.grids.dropCells(name, [{ row: id, field }]);
    done('stay');
  };
  return { finish, cancel };
}

/** A choice commits at once; text commits on Enter, Tab or blur. */
function useChoiceCommit(form: Form, field: string, frame: RefObject<HTMLElement | null>, finish: FinishEdit) {
  const isChoice = form.document.fields.get(field)?.widget.offersChoices === true;
  useEffect(() => {
    if (!isChoice) return undefined;
    // What can be chosen is in sight at once.
    if (frame.current?.contains(window.document.activeElement) === true) frame.current.querySelector('input')?.click();
    const opened = form.field(field).value;
    return form.subscribe([field], () => {
      if (!Object.is(form.field(field).value, opened)) queueMicrotask(() => finish('stay'));
    });
  }, [isChoice, form, field, frame, finish]);
}

/** The call that stores a cell, if the list has one and the document does not replace it. */
function batchOf({ document, services }: ServedScreen, { source, edited }: Grid): ListBatch | undefined {
  const operation = document.sources?.[source]?.operation;
  return edited !== undefined || operation === undefined ? undefined : services.ports.batchOf(operation);
}
