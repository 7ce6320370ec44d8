/** An array field as a grid: add, edit in a popover, delete, by pointer and by keyboard. */
import { Button } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { FormDocument } from '#renderer/form/contract/form.ts';
import { itemsOf, type Item } from '#renderer/form/store/item.ts';
import { focusArrivedField } from '#renderer/focus/first-field.ts';
import type { FormTexts } from '#renderer/form/contract/texts.ts';
import { DataGrid } from '#renderer/grid/data-grid.tsx';
import { memorySource } from '#renderer/grid/contract/memory-source.ts';
import type { GridRow, GridRowAction } from '#renderer/grid/contract/types.ts';
import { fieldOfWidget } from '../control/control-props.ts';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import classes from '../look/widgets.module.css';
import { useLabels } from '../values/use-labels.ts';
import { ItemPopover } from './item-popover.tsx';
import { NUMBER, itemColumns } from './item-columns.ts';
import { useItemDocument } from './use-item-document.ts';

const HEIGHT = 150;

/** The item being typed into; its number is beyond the last for a new one. */
interface Edited {
  readonly number: number;
  readonly anchor: HTMLElement;
}

export function ItemsGrid(props: FieldWidgetProps) {
  const { registry, name } = props;
  const document = useItemDocument(registry.formContext.form, name, fieldOfWidget(props).ui['ui:grid']?.entity);
  return document && <Items {...props} document={document} />;
}

function Items({ document, ...props }: FieldWidgetProps & { readonly document: FormDocument }) {
  const { id, name, label, registry, disabled = false, readonly = false, autofocus = false, onChange } = props;
  const { form } = registry.formContext;
  const { texts } = form.document;
  const grid = fieldOfWidget(props).ui['ui:grid'];
  const [edited, setEdited] = useState<Edited>();
  const frame = useRef<HTMLDivElement>(null);
  const isLocked = disabled || readonly;
  useLabels(document.references);
  const items = itemsOf(form, name);
  const rows = items.map((item, index): GridRow => ({ ...item, [NUMBER]: index }));
  const generation = useGeneration(props.value);
  const selected = useRef<number>(undefined);

  useEffect(() => {
    if (autofocus) focusArrivedField(frame.current, form.mode() === 'create');
  }, [autofocus, form]);

  const replace = (number: number, ...instead: Item[]) => onChange(items.toSpliced(number, 1, ...instead));
  const remove = (number: number) => {
    replace(number);
    if (items.length === 1) requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[data-start]')?.focus());
  };
  useDeleteKey(frame, () => {
    if (isLocked || selected.current === undefined) return false;
    remove(selected.current);
    return true;
  });

  return (
    <div ref={frame}>
      <DataGrid
        label={label}
        columns={itemColumns(document, grid?.columns ?? [], form)}
        source={memorySource(id, rows)}
        generation={generation}
        rowKey={NUMBER}
        height={grid?.height ?? HEIGHT}
        selection="single"
        initialSort={NONE}
        openOn="doubleClick"
        selectFirst={false}
        pinFirst={0}
        rowActions={rowActionsOf(isLocked, texts)}
        texts={texts.grid}
        empty={grid?.empty ?? texts.noItems}
        onSelect={({ row }) => {
          const number = row?.[NUMBER];
          selected.current = typeof number === 'number' ? number : undefined;
        }}
        onOpen={(row) => {
          const rowElement = frame.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
          if (rowElement) setEdited({ number: Number(row[NUMBER]), anchor: rowElement });
        }}
        onRowAction={(action, row, anchor) => {
          if (action === 'delete') remove(Number(row[NUMBER]));
          else setEdited({ number: Number(row[NUMBER]), anchor });
        }}
      />
      {!isLocked && <AddButton text={grid?.addLabel ?? texts.add} onClick={(anchor) => setEdited({ number: items.length, anchor })} />}
      {edited && (
        <ItemPopover
          key={edited.number}
          form={form}
          document={document}
          item={items[edited.number]}
          anchor={edited.anchor}
          isLocked={isLocked}
          className={classes['item'] ?? ''}
          onClose={(item) => {
            setEdited(undefined);
            if (item !== undefined) replace(edited.number, item);
          }}
        />
      )}
    </div>
  );
}

function AddButton({ text, onClick }: { readonly text: string; onClick(button: HTMLElement): void }) {
  const icon = <IconPlus size={16} aria-hidden />;
  return (
    <Button data-start variant="default" size="compact-md" mt="xs" leftSection={icon} onClick={(event) => onClick(event.currentTarget)}>
      {text}
    </Button>
  );
}

const NONE = [] as const;

/** @param remove answers whether there was something to remove */
function useDeleteKey(frame: RefObject<HTMLElement | null>, remove: () => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.matches('[role="row"]');
    if (event.key === 'Delete' && isRow && remove()) event.preventDefault();
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [frame]);
}

function rowActionsOf(isLocked: boolean, texts: FormTexts): readonly GridRowAction[] {
  const action = (name: string, words: string, icon: GridRowAction['icon']): GridRowAction => ({
    name,
    icon,
    label: () => words,
    isVisible: () => true,
    disabledReason: () => undefined,
  });
  return isLocked
    ? [action('edit', texts.show, <IconEye size={16} aria-hidden />)]
    : [
        action('edit', texts.edit, <IconPencil size={16} aria-hidden />),
        action('delete', texts.delete, <IconTrash size={16} aria-hidden />),
      ];
}

/** Counts the lists that were there, so that the grid loads again what it shows. */
function useGeneration(list: unknown): number {
  const [known, setKnown] = useState({ list, generation: 0 });
  if (known.list === list) return known.generation;
  setKnown({ list, generation: known.generation + 1 });
  return known.generation + 1;
}
