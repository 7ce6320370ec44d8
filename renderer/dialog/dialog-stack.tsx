/** Draws the open dialogs, one above the other. Only the top one is live; closing it gives focus back to its opener. */
import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { ActionRow } from '#renderer/screen/action-button.tsx';
import { ScreenContext, useRenderer, useScreen } from '#renderer/screen/renderer-context.ts';
import { mayDiscard } from '#renderer/screen/run-steps.ts';
import { LoadFailure, ScreenBody, ScreenSkeleton } from '#renderer/screen/screen.tsx';
import type { ScreenStore } from '#renderer/screen/screen-store.ts';
import { useComputed, useText } from '#renderer/screen/use-expression.ts';
import { useOpenScreen } from '#renderer/screen/use-open-screen.ts';
import { useScreenKeys } from '#renderer/screen/use-screen-keys.ts';
import type { DialogEntry } from './dialogs.ts';
import classes from './dialog.module.css';

const WIDTH = { small: '28rem', medium: '44rem', large: '66rem', full: '86rem' } as const;
const LOWEST = 200;
const PARTS = { content: classes['content'] ?? '', title: classes['title'] ?? '' };

export function DialogStack() {
  const { dialogs } = useRenderer();
  const stack = useStore(dialogs.store);
  return stack.map((entry, depth) => <Dialog key={entry.key} entry={entry} depth={depth} isTop={depth === stack.length - 1} />);
}

function Dialog({ entry, depth, isTop }: { entry: DialogEntry; depth: number; isTop: boolean }) {
  const screen = useOpenScreen(entry.screen, entry.input, undefined, entry.close);
  const { confirmations, texts } = useRenderer();
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const back = opener.current;
    return () => {
      // A refreshed list may have put another element in the opener's place; it looks after its own focus.
      if (back instanceof HTMLElement && back.isConnected) requestAnimationFrame(() => back.focus());
    };
  }, []);
  const leave = () => {
    if (!isTop || confirmations.store.getState().asked !== undefined) return;
    if (screen === undefined) entry.close({ result: undefined, hasWritten: false });
    else if (screen.document.dismiss !== 'never') void leaveScreen(screen);
  };
  return (
    <Modal.Root
      opened
      onClose={leave}
      size={WIDTH[screen?.document.width ?? 'large']}
      centered
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={PARTS}
      zIndex={LOWEST + depth}
      inert={!isTop}
    >
      <Modal.Overlay />
      <Modal.Content>
        {screen === undefined ? (
          <Modal.Body className={classes['body']}>
            <ScreenSkeleton />
          </Modal.Body>
        ) : (
          <ScreenContext value={screen}>
            <DialogFrame closeLabel={texts.screen.close} />
          </ScreenContext>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

async function leaveScreen(screen: ScreenStore): Promise<void> {
  if (await mayDiscard(screen)) screen.close(undefined);
}

function DialogFrame({ closeLabel }: { closeLabel: string }) {
  const { document } = useScreen();
  const frame = useRef<HTMLDivElement>(null);
  const title = useText(document.title);
  const footer = useText(document.footer);
  const step = useComputed(({ store }) => store.getState().step);
  const buttons = document.steps?.find(({ name }) => name === step)?.buttons ?? document.buttons ?? [];
  useScreenKeys(frame);
  useEffect(() => focusFirstField(frame.current), [step]);
  return (
    <>
      <Modal.Header className={classes['header']}>
        <Modal.Title>{title}</Modal.Title>
        {document.dismiss !== 'never' && <Modal.CloseButton aria-label={closeLabel} />}
      </Modal.Header>
      <Modal.Body className={classes['body']} ref={frame} tabIndex={-1} data-wizard={document.steps !== undefined || undefined}>
        {document.steps !== undefined && <WizardSteps current={step} />}
        <LoadFailure>
          <ScreenBody />
        </LoadFailure>
      </Modal.Body>
      <div className={classes['foot']}>
        <span className={classes['footText']}>{footer}</span>
        <ActionRow names={buttons} />
      </div>
    </>
  );
}

/** Work begins in the first field that can be changed, else with what is to be read; a field that asked for the focus has it already. */
function focusFirstField(frame: HTMLElement | null): void {
  if (frame === null || frame.querySelector(':focus') !== null) return;
  const field = frame.querySelector<HTMLElement>(
    '[data-field] :is(input, textarea):not([readonly], [aria-disabled="true"], [type="hidden"])',
  );
  (field ?? frame).focus();
}

function WizardSteps({ current }: { current: string | undefined }) {
  const { document } = useScreen();
  return (
    <ol className={classes['steps']}>
      {document.steps?.map(({ name, label }, index) => (
        <li key={name} aria-current={name === current ? 'step' : undefined}>
          <span className={classes['stepNumber']}>{index + 1}</span>
          <StepLabel label={label} />
        </li>
      ))}
    </ol>
  );
}

function StepLabel({ label }: { label: string }) {
  return useText(label);
}
