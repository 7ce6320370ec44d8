/** Draws the open dialogs, one above the other. Only the top one is live; closing it gives focus back to its opener. */
import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { ActionRow } from '#renderer/screen/action-button.tsx';
import { ScreenContext, useRenderer, useScreen } from '#renderer/screen/renderer-context.ts';
import { leaveScreen } from '#renderer/screen/leave-screen.ts';
import { Failure, LoadFailure } from '#renderer/screen/load-failure.tsx';
import { ScreenBody, ScreenSkeleton } from '#renderer/screen/screen.tsx';
import { fillText } from '#renderer/screen/texts.ts';
import { useText } from '#renderer/screen/use-expression.ts';
import { useOpenScreen } from '#renderer/screen/use-open-screen.ts';
import { useScreenKeys } from '#renderer/screen/use-screen-keys.ts';
import type { ScreenEntry } from './dialogs.ts';
import { focusFirstField } from './first-field.ts';
import { FormDialog } from './form-dialog.tsx';
import { returnFocus } from './return-focus.ts';
import classes from './dialog.module.css';

const WIDTH = { small: '28rem', medium: '44rem', large: '66rem', full: '86rem' } as const;
const LOWEST = 200;
const PARTS = { content: classes['content'] ?? '', title: classes['title'] ?? '' };

export function DialogStack() {
  const { dialogs } = useRenderer();
  const stack = useStore(dialogs.store);
  return stack.map((entry, depth) => {
    const place = { depth, isTop: depth === stack.length - 1, zIndex: LOWEST + depth };
    return entry.kind === 'form' ? (
      <FormDialog key={entry.key} entry={entry} isTop={place.isTop} zIndex={place.zIndex} />
    ) : (
      <Dialog key={entry.key} entry={entry} {...place} />
    );
  });
}

function Dialog({ entry, depth, isTop, zIndex }: { entry: ScreenEntry; depth: number; isTop: boolean; zIndex: number }) {
  const opening = useOpenScreen({ id: entry.screen, input: entry.input, onClose: entry.close });
  const screen = opening.state === 'open' ? opening.screen : undefined;
  const { confirmations, texts } = useRenderer();
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const back = opener.current;
    return () => returnFocus(back);
  }, []);
  const leave = () => {
    if (!isTop || confirmations.store.getState().asked !== undefined) return;
    if (screen === undefined) entry.close({ result: undefined, hasWritten: false });
    else void leaveScreen(screen);
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
      zIndex={zIndex}
      inert={!isTop}
    >
      <Modal.Overlay />
      {screen === undefined ? (
        <Modal.Content aria-label={texts.screen.loading}>
          <Modal.Header className={classes['header']}>
            <Modal.CloseButton aria-label={texts.screen.close} />
          </Modal.Header>
          <div className={classes['body']}>
            {opening.state === 'failed' ? <Failure refusal={opening.refusal} onRetry={opening.retry} /> : <ScreenSkeleton />}
          </div>
        </Modal.Content>
      ) : (
        <Modal.Content>
          <ScreenContext value={screen}>
            <DialogFrame depth={depth} />
          </ScreenContext>
        </Modal.Content>
      )}
    </Modal.Root>
  );
}

function DialogFrame({ depth }: { depth: number }) {
  const { document, store } = useScreen();
  const { texts } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  const title = useText(document.title);
  const footer = useText(document.footer);
  const step = useStore(store, (state) => state.step);
  const place = useWizardPlace(step);
  const buttons = document.steps?.find(({ name }) => name === step)?.buttons ?? document.buttons ?? [];
  useScreenKeys(frame, depth + 1);
  useEffect(() => focusFirstField(frame.current), [step]);
  return (
    <>
      <Modal.Header className={classes['header']}>
        <Modal.Title>{title}</Modal.Title>
        {document.dismiss !== 'never' && <Modal.CloseButton aria-label={texts.screen.close} />}
      </Modal.Header>
      <div
        className={classes['body']}
        ref={frame}
        tabIndex={-1}
        data-screen
        data-wizard={place && true}
        role={place && 'group'}
        aria-label={place}
      >
        {document.steps !== undefined && <WizardSteps current={step} />}
        <LoadFailure>
          <ScreenBody />
        </LoadFailure>
      </div>
      <div className={classes['foot']}>
        <span className={classes['footText']}>{footer}</span>
        <ActionRow names={buttons} />
      </div>
    </>
  );
}

/** Said when the focus comes to a step that has no field; undefined outside a wizard. */
function useWizardPlace(current: string | undefined): string | undefined {
  const { document } = useScreen();
  const { texts } = useRenderer();
  const { steps = [] } = document;
  const index = steps.findIndex(({ name }) => name === current);
  const label = useText(steps[index]?.label);
  return index < 0 ? undefined : fillText(texts.screen.wizardStep, { step: index + 1, steps: steps.length, label });
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
