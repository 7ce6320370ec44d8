/** A dialog around the draft of another form: OK accepts a valid draft, Cancel and Escape discard it. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { ProblemPanel } from '#renderer/form/drawing/problem-panel.tsx';
import { mayDiscard } from '#renderer/screen/steps/leave-screen.ts';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import { isSaveKey, isSubmitKey } from '#renderer/focus/field-keys.ts';
import { useBack } from '../services/browser-back.ts';
import { DialogWindow, type WindowPlace } from './dialog-window.tsx';
import type { FormEntry } from './dialogs.ts';
import { focusFirstField } from '#renderer/focus/first-field.ts';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import { WindowTitle } from './window-title.tsx';
import classes from './dialog.module.css';

export interface FormDialogProps {
  readonly entry: FormEntry;
  readonly place: WindowPlace;
}

export function FormDialog({ entry, place }: FormDialogProps) {
  const { form } = entry;
  const { confirmations, texts } = useRenderer();
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const back = opener.current;
    return () => returnFocus(back);
  }, []);
  const leave = async () => {
    if (!place.isTop || confirmations.store.getState().asked !== undefined) return;
    const { signal } = new AbortController();
    if (await mayDiscard({ form, services: { confirmations, texts: texts.screen }, signal }))
      entry.close({ result: undefined, hasWritten: false });
  };
  useBack(() => void leave());
  return (
    <DialogWindow place={place} name={`form ${entry.title}`} size="44rem" onLeave={() => void leave()}>
      <FormFrame entry={entry} onLeave={() => void leave()} />
    </DialogWindow>
  );
}

/** Mounted with the content, which comes after the dialog itself. */
function FormFrame({ entry, onLeave }: { readonly entry: FormEntry; readonly onLeave: () => void }) {
  const { form, title } = entry;
  const { Form } = form.document.theme;
  const { texts } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  const mayChange = useStore(form.store, () => form.mode() !== 'view');
  const accept = () => {
    if (form.validate(form.document.drawn) === undefined) entry.close({ result: {}, hasWritten: false });
  };
  const acceptByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayChange || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (!isSubmitKey(event, frame.current) && !isSaveKey(event)) return;
    event.preventDefault();
    accept();
  });
  useEffect(() => {
    const body = frame.current;
    focusFirstField(body);
    const dialog = body?.closest<HTMLElement>('[role="dialog"]');
    const onKeyDown = (event: KeyboardEvent) => acceptByKey(event);
    dialog?.addEventListener('keydown', onKeyDown);
    return () => dialog?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <WindowTitle>{title}</WindowTitle>
      <div className={classes['body']} ref={frame} tabIndex={-1} data-screen>
        <ProblemPanel form={form} />
        <Form form={form} />
      </div>
      <div className={classes['foot']}>
        <div className={classes['confirmActions']}>
          <Button variant="default" onClick={onLeave}>
            {mayChange ? texts.screen.cancel : texts.screen.close}
          </Button>
          {mayChange && (
            <Button onClick={accept} data-submit>
              {texts.form.accept}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
