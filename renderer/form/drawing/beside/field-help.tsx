/** Beside a field's label: what the field is, opened by resting the pointer on it, a click, touch or F1 in the field. */
import { VisuallyHidden } from '@mantine/core';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { escapeFirst } from '#renderer/focus/escape-first.ts';
import { TOOLTIP_DELAY_MS } from '#renderer/focus/tooltip-delay.ts';
import { useWindowLayer } from '#renderer/services/window-layer.ts';
import classes from './field-help.module.css';

const Tip = loadPart(async () => (await import('#renderer/focus/tip.tsx')).Tip);

/** Above the window that the field is in. */
const ABOVE = 100;

export interface FieldHelpProps {
  /** By which the control is described. */
  readonly id: string;
  /** Accessible name of the button. It differs from the label, so that the label finds only the control. */
  readonly name: string;
  /** Id of the label, which describes the button. */
  readonly labelId: string;
  readonly text: string;
}

export function FieldHelp({ id, name, labelId, text }: FieldHelpProps): ReactNode {
  const layer = useWindowLayer();
  /** Opened by resting the pointer, it closes with it; else it is kept. */
  const [open, setOpen] = useState<'resting' | 'kept'>();
  const isOpen = open !== undefined;
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  useEffect(() => {
    const field = button?.closest('[data-field]');
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'F1' || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen((is) => (is === undefined ? 'kept' : undefined));
    };
    field?.addEventListener('keydown', onKey);
    return () => field?.removeEventListener('keydown', onKey);
  }, [button]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The focus stays in the field: Escape closes this, and not the window around it.
    const stop = escapeFirst(() => setOpen(undefined));
    const life = new AbortController();
    const closeOutside = (type: string, inside: Element | null | undefined) =>
      window.addEventListener(
        type,
        ({ target }) => {
          if (!(target instanceof Node) || inside?.contains(target) !== true) setOpen(undefined);
        },
        { capture: true, signal: life.signal },
      );
    closeOutside('pointerdown', button);
    // It would cover the field that one goes on to.
    closeOutside('focusin', button?.closest('[data-field]'));
    return () => {
      stop();
      life.abort();
    };
  }, [isOpen, button]);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        // Skipped by Tab, so that typing a line is not slowed down.
        tabIndex={-1}
        className={classes['button']}
        aria-label={name}
        aria-describedby={labelId}
        aria-expanded={isOpen}
        aria-keyshortcuts="F1"
        // Where one types, one types on.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          clearTimeout(resting.current);
          setOpen((is) => (is === 'kept' ? undefined : 'kept'));
        }}
        onMouseEnter={() => (resting.current = setTimeout(() => setOpen((is) => is ?? 'resting'), TOOLTIP_DELAY_MS))}
        onMouseLeave={() => {
          clearTimeout(resting.current);
          setOpen((is) => (is === 'resting' ? undefined : is));
        }}
      >
        <IconHelpCircle size={14} aria-hidden />
      </button>
      {isOpen && button !== null && (
        <Tip target={button} opened label={text} className={classes['text'] ?? ''} position="top-start" multiline zIndex={layer + ABOVE} />
      )}
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
    </>
  );
}
