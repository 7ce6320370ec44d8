/** The form of one item, beside what opened it. Escape closes it without a change. */
import { Button, Popover } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type CSSProperties } from 'react';
import { escapeFirst } from '#renderer/focus/escape-first.ts';
import { focusFirstField } from '#renderer/focus/first-field.ts';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import type { Form, FormDocument } from '#renderer/form/contract/form.ts';
import { itemOf, openItem, type Item } from '#renderer/form/store/item.ts';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import { isSaveKey, isSubmitKey } from '#renderer/focus/field-keys.ts';
import classes from '../look/widgets.module.css';
import { useBack } from '../../services/browser-back.ts';
import { INSIDE_WINDOW } from '#renderer/services/popup-position.ts';
import { useWindowLayer } from '#renderer/services/window-layer.ts';

export interface ItemPopoverProps {
  readonly form: Form;
  readonly document: FormDocument;
  /** Undefined for a new one. */
  readonly item: Item | undefined;
  readonly anchor: HTMLElement;
  readonly isLocked: boolean;
  readonly className: string;
  /** @param item undefined when nothing is to change */
  onClose(item: Item | undefined): void;
}

export function ItemPopover({ form, document, item, anchor, isLocked, className, onClose }: ItemPopoverProps) {
  const { texts, schema } = document;
  const layer = useWindowLayer();
  const mode = isLocked ? 'view' : item === undefined ? 'create' : 'edit';
  const draft = useMemo(() => openItem(form, document, item ?? {}, mode), [form, document, item, mode]);
  useEffect(() => () => returnFocus(anchor), [anchor]);
  useBack(() => onClose(undefined));
  const leave = useEffectEvent(() => onClose(undefined));
  // Not the window around it as well.
  useEffect(() => escapeFirst(() => leave()), []);
  const accept = () => {
    if (draft.validate() === undefined) onClose(itemOf(draft));
  };
  const inPlace = useCallback((target: HTMLSpanElement | null) => moveOnto(anchor, target), [anchor]);
  return (
    <Popover
      opened
      trapFocus
      withRoles={false}
      withArrow
      shadow="lg"
      position="bottom-start"
      {...INSIDE_WINDOW}
      zIndex={layer}
      closeOnClickOutside={false}
      onDismiss={() => onClose(undefined)}
    >
      <Popover.Target>
        <span ref={inPlace} className={classes['anchor']} style={placeOf(anchor)} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={schema.title} className={className}>
        <ItemFrame draft={draft} isNew={item === undefined} onAccept={isLocked ? undefined : accept} />
        <div className={classes['itemActions']}>
          <Button variant="default" onClick={() => onClose(undefined)}>
            {isLocked ? texts.close : texts.cancel}
          </Button>
          {!isLocked && (
            <Button onClick={accept} data-submit>
              {texts.accept}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ItemFrameProps {
  readonly draft: Form;
  readonly isNew: boolean;
  /** Undefined where nothing may be changed. */
  readonly onAccept: (() => void) | undefined;
}

/** Mounted with the content, which comes after the popover itself; Enter in a field accepts. */
function ItemFrame({ draft, isNew, onAccept }: ItemFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const mayChange = onAccept !== undefined;
  const acceptByKey = useEffectEvent((event: KeyboardEvent) => {
    if (onAccept === undefined || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (!isSubmitKey(event, frame.current) && !isSaveKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onAccept();
  });
  useEffect(() => {
    if (mayChange) focusFirstField(frame.current, isNew);
  }, [mayChange, isNew]);
  useEffect(() => {
    const element = frame.current?.closest<HTMLElement>('[role="dialog"]');
    const onKeyDown = (event: KeyboardEvent) => acceptByKey(event);
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={frame} tabIndex={-1} className={classes['itemFrame']} data-screen>
      <SchemaForm form={draft} />
    </div>
  );
}

/** In a window that was moved, what is fixed is placed by the window: the target is moved by as much as it is off. */
function moveOnto(anchor: HTMLElement, target: HTMLElement | null): void {
  if (target === null) return;
  const [wanted, found] = [anchor.getBoundingClientRect(), target.getBoundingClientRect()];
  target.style.left = `${wanted.left * 2 - found.left}px`;
  target.style.top = `${wanted.top * 2 - found.top}px`;
}

/** The position of the control: the row may be redrawn meanwhile. */
function placeOf(anchor: HTMLElement): CSSProperties {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return { left, top, width, height };
}
