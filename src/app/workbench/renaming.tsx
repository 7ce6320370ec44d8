/** Renames a part in place, on the screen or in the outline. */
import { Portal, TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { fillText } from '#src/expression/index.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import type { PartActs, Renaming } from './part-acts.ts';
import { focusOutline, focusPart, lineOf, placeOf } from './point-at.ts';
import type { KeptEditing } from './workbench.ts';
import classes from './workbench.module.css';

export const renaming = createStore<Renaming | undefined>(() => undefined);

export function keptRenaming(): Pick<KeptEditing, 'renaming'> {
  const begun = renaming.getState();
  return begun === undefined ? {} : { renaming: { part: begun.entry.row.key, typed: begun.typed ?? begun.text } };
}

export function RenameField({ parts }: { readonly parts: PartActs }): ReactNode {
  const begun = useStore(renaming);
  return begun && <Field key={begun.entry.row.key} parts={parts} begun={begun} />;
}

function Field({ parts, begun }: { readonly parts: PartActs; readonly begun: Renaming }) {
  const { entry, text, isInOutline, typed = text } = begun;
  const [isSaving, setSaving] = useState(false);
  const isOver = useRef(false);
  const [label] = useState(() => labelOf(begun));
  const [home] = useState(() => label?.closest<HTMLElement>('[role="dialog"]') ?? document.body);
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (label === undefined) renaming.setState(undefined, true);
    else setPlace(placeWithin(home, label));
  }, [home, label]);
  const leave = () => {
    isOver.current = true;
    renaming.setState(undefined, true);
    if (isInOutline) focusOutline();
    else focusPart(placeOf(entry));
  };
  const save = async () => {
    // Leaving it takes the focus away, too.
    if (isOver.current || isSaving) return;
    setSaving(true);
    // What is refused stays as it was typed.
    if (await parts.rename(begun, typed.trim())) renaming.setState(undefined, true);
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
  };
  if (place === undefined) return null;
  return (
    <Portal target={home}>
      <TextInput
        ref={takeFocus}
        data-renaming
        size="xs"
        className={classes['rename'] ?? ''}
        style={place}
        aria-label={fillText(texts.outline.newName, { label: entry.row.label })}
        maxLength={300}
        value={typed}
        readOnly={isSaving}
        onChange={({ currentTarget }) => renaming.setState({ ...begun, typed: currentTarget.value }, true)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
    </Portal>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

function labelOf({ entry, isInOutline }: Renaming): HTMLElement | undefined {
  if (isInOutline) return lineOf(entry);
  const part = document.querySelector<HTMLElement>(placeOf(entry));
  return part?.querySelector<HTMLElement>('label, legend, h2, h3') ?? part ?? undefined;
}

const LEAST_WIDTH = 180;

/** Over the label, within what scrolls and moves with it. */
function placeWithin(home: HTMLElement, label: HTMLElement): CSSProperties {
  const [around, at] = [home.getBoundingClientRect(), label.getBoundingClientRect()];
  return {
    insetBlockStart: at.top - around.top + home.scrollTop,
    insetInlineStart: Math.min(at.left, window.innerWidth - LEAST_WIDTH) - around.left + home.scrollLeft,
    width: Math.max(LEAST_WIDTH, Math.min(at.width, 360)),
  };
}
