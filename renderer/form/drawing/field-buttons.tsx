/** Buttons at the end of a field: its lookups, and actions of the screen around the form. */
import { ActionIcon } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import type { Form, FormContext } from '../contract/form.ts';
import type { FormField } from '../contract/form-field.ts';
import { isOffered, openLookup } from '../store/open-lookup.ts';
import type { Lookup } from '../contract/lookup.ts';
import { Hint } from './beside/hint.tsx';
import classes from './form.module.css';
import { useFromForm } from './use-field-state.ts';

/** Reachable while locked, so that keyboard and screen reader users learn why. */
const LOCKED = { 'aria-disabled': true, 'data-disabled': true } as const;
const NONE: readonly string[] = [];

export interface FieldButtonsProps {
  /** Of the field's control; the element around it has the same id and `-control`. */
  readonly id: string;
  readonly field: FormField;
  readonly context: FormContext;
}

export function hasButtons({ lookups, ui }: FormField): boolean {
  return lookups.length > 0 || (ui['ui:actions'] ?? NONE).length > 0;
}

export function FieldButtons({ id, field, context: { form, Action } }: FieldButtonsProps): ReactNode {
  const { lookups, ui, path } = field;
  const offered = useOffered(form, lookups);
  const open = (lookup: Lookup) => {
    const control = document.getElementById(`${id}-control`);
    void openLookup(form, path, lookup, control ?? undefined);
  };
  const opensFirst = useEffectEvent(() => {
    const [first] = offered;
    if (first !== undefined && isFree(form, path)) open(first);
    return true;
  });
  useEffect(() => {
    const control = document.getElementById(`${id}-control`);
    // Before the control's own meaning of the arrow.
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = lookups.length > 0 && (isLookupKey(event) ? opensFirst() : control !== null && movesAmongButtons(event, control));
      if (!isTaken) return;
      event.preventDefault();
      event.stopPropagation();
    };
    control?.addEventListener('keydown', onKeyDown, { capture: true });
    return () => control?.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [id, lookups]);
  return (
    <div className={classes['buttons']}>
      {offered.map((lookup, index) => (
        <LookupButton key={lookup.id} id={id} path={path} form={form} lookup={lookup} isFirst={index === 0} onOpen={() => open(lookup)} />
      ))}
      {Action !== undefined && (ui['ui:actions'] ?? NONE).map((name) => <Action key={name} name={name} />)}
    </div>
  );
}

interface LookupButtonProps {
  readonly id: string;
  readonly path: string;
  readonly form: Form;
  readonly lookup: Lookup;
  /** The field's keys open the first one. */
  readonly isFirst: boolean;
  readonly onOpen: () => void;
}

function LookupButton({ id, path, form, lookup: { label, icon }, isFirst, onOpen }: LookupButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const words = useFromForm(form, label.reads, () => label.render(form.scope()));
  const isLocked = !isFree(form, path);
  const { reason } = form.field(path);
  return (
    <>
      <ActionIcon
        ref={button}
        variant="default"
        size="input-sm"
        // Its keys lead here from the field, and the way through the form by Tab is as long as the form has fields.
        tabIndex={-1}
        data-lookup
        data-mantine-stop-propagation
        aria-label={words}
        {...(isLocked ? LOCKED : {})}
        aria-describedby={reason === undefined ? undefined : `${id}__reason`}
        aria-keyshortcuts={isFirst ? 'Alt+ArrowDown F4' : 'F2'}
        onClick={() => {
          if (isFree(form, path)) onOpen();
        }}
      >
        {(icon !== undefined && form.services.icons[icon]) || <IconSearch size={16} aria-hidden />}
      </ActionIcon>
      <Hint text={isLocked ? '' : `${words} (${isFirst ? 'F4' : 'F2'})`} find={() => button.current} aria-hidden />
    </>
  );
}

/** The lookups whose buttons are there; the same list until one comes or goes. */
function useOffered(form: Form, lookups: readonly Lookup[]): readonly Lookup[] {
  const reads = useMemo(() => lookups.flatMap(({ visible }) => (typeof visible === 'boolean' ? NONE : visible.reads)), [lookups]);
  const mask = useFromForm(form, reads, () => lookups.map((lookup) => (isOffered(lookup, form) ? '1' : '0')).join(''));
  return lookups.filter((_, index) => mask[index] === '1');
}

function isFree(form: Form, path: string): boolean {
  const { enabled, readOnly } = form.field(path);
  return enabled && !readOnly;
}

/** F2 goes from the field into its buttons, the arrows from one to the next; F2 and Escape lead back. */
function movesAmongButtons({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent, control: HTMLElement): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return false;
  const buttons = [...control.querySelectorAll<HTMLElement>('[data-lookup]')];
  const place = buttons.findIndex((button) => button === target);
  const to = place < 0 ? (key === 'F2' ? buttons[0] : undefined) : placeToGo(key, place, buttons, control);
  to?.focus();
  return to !== undefined;
}

function placeToGo(key: string, place: number, buttons: readonly HTMLElement[], control: HTMLElement): HTMLElement | undefined {
  if (key === 'ArrowRight') return buttons[(place + 1) % buttons.length];
  if (key === 'ArrowLeft') return buttons.at(place - 1);
  return key === 'F2' || key === 'Escape' ? (control.querySelector<HTMLElement>('input, textarea') ?? undefined) : undefined;
}

function isLookupKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || shiftKey) return false;
  return altKey ? key === 'ArrowDown' : key === 'F4';
}
