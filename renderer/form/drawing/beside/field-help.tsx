/** Beside a field's label: what the field is, opened by pointer, touch or Shift and F1 in the field. */
import { Popover, VisuallyHidden } from '@mantine/core';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { fillText } from '#renderer/expression/index.ts';
import { WindowLayer } from '#renderer/services/window-layer.ts';
import classes from './field-help.module.css';

/** Above the window that the field stands in. */
const ABOVE = 100;

export interface FieldHelpProps {
  /** By which the control is described. */
  readonly id: string;
  /** {label}: what the button is called. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

export function FieldHelp({ id, name, label, text }: FieldHelpProps): ReactNode {
  const layer = use(WindowLayer);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const field = button.current?.closest('[data-field]');
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'F1' || !event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen((is) => !is);
    };
    field?.addEventListener('keydown', onKey);
    return () => field?.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The focus stays in the field: Escape closes this, and not the window around it.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    window.addEventListener('keydown', onEscape, { capture: true });
    return () => window.removeEventListener('keydown', onEscape, { capture: true });
  }, [isOpen]);
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="top-start"
        width="max-content"
        zIndex={layer + ABOVE}
        returnFocus={false}
        withRoles={false}
      >
        <Popover.Target>
          <button
            ref={button}
            type="button"
            // Who types a line passes it by.
            tabIndex={-1}
            className={classes['button']}
            aria-label={fillText(name, { label })}
            aria-expanded={isOpen}
            aria-keyshortcuts="Shift+F1"
            onClick={() => setOpen((is) => !is)}
          >
            <IconHelpCircle size={14} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes['text']} role="note">
          {text}
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
    </>
  );
}
