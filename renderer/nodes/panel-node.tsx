/** A panel: a dialog drawn inside another screen. */
import { CloseButton, Title } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { fillText } from '#src/expression/index.ts';
import { focusFirstField } from '#renderer/focus/first-field.ts';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import type { DialogOutcome } from '#renderer/services/dialogs.ts';
import type { ScreenNode } from '#schemas/generated/documents/screen.ts';
import { ActionRow } from './actions/action-row.tsx';
import { FootActions } from './actions/foot-actions.tsx';
import { keysOfActions } from '#renderer/screen/keys/action-keys.ts';
import { Failure, useLoadFailure } from './loading/load-failure.tsx';
import { leaveScreen } from '#renderer/screen/steps/leave-screen.ts';
import { ScreenContext, useRenderer, useScreen } from './context/renderer-context.ts';
import { clearProblems, runSteps } from '#renderer/screen/steps/run-steps.ts';
import { ScreenSkeleton } from './loading/screen-skeleton.tsx';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { useText, useValues } from './context/use-expression.ts';
import { useOpenScreen } from './loading/use-open-screen.ts';
import { useUnsaved } from './context/use-unsaved.ts';
import { useScreenKeys } from './actions/use-screen-keys.ts';
import classes from './look/screen.module.css';

export interface PanelNodeProps {
  readonly panel: string;
  readonly node: ScreenNode;
  /** Draws a screen's tree, which may hold panels. */
  readonly Body: ComponentType;
}

export function PanelNode({ panel, node, Body }: PanelNodeProps) {
  const outer = useScreen();
  const input = useValues(node.with);
  const [turn, setTurn] = useState(0);
  const onClose = useCallback(
    async ({ result, hasWritten }: DialogOutcome) => {
      // The next panel here starts fresh.
      setTurn((turns) => turns + 1);
      if (hasWritten) {
        outer.noteWrite();
        await outer.sources.refresh();
      }
      if (node.closed !== undefined) await runSteps(outer, node.closed, { name: `closed ${panel}`, bindings: { result } });
    },
    [outer, node, panel],
  );
  return (
    <Panel
      key={turn}
      id={panel}
      input={input}
      onClose={onClose}
      isFirst={turn === 0}
      isBare={node.bare === true}
      isLive={node.live === true}
      Body={Body}
    />
  );
}

interface PanelProps {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  onClose(outcome: DialogOutcome): Promise<void>;
  readonly isFirst: boolean;
  /** An embedded dialog: it has no frame, is not closed and does not take the focus. */
  readonly isBare: boolean;
  readonly isLive: boolean;
  readonly Body: ComponentType;
}

function Panel({ id, input, onClose, isFirst, isBare, isLive, Body }: PanelProps) {
  const opening = useOpenScreen({ id, input, isPart: true, onClose: (outcome) => void onClose(outcome) }, isLive);
  const outer = useScreen();
  const [opener] = useState(() => (isBare ? null : document.activeElement));
  useEffect(() => () => void (opener !== null && returnFocus(opener)), [opener]);
  if (opening.state === 'failed') return <Failure refusal={opening.refusal} onRetry={opening.retry} />;
  if (opening.state === 'opening') return <ScreenSkeleton />;
  return (
    <ScreenContext value={opening.screen}>
      <PanelFrame outer={outer} isBare={isBare} takesFocus={isFirst && opener instanceof HTMLButtonElement}>
        <Body />
      </PanelFrame>
    </ScreenContext>
  );
}

interface PanelFrameProps extends Pick<PanelProps, 'isBare'> {
  readonly outer: ScreenStore;
  /** Whether a button of the screen around it opened the panel. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

function PanelFrame({ outer, isBare, takesFocus, children }: PanelFrameProps) {
  const panel = useScreen();
  const { texts } = useRenderer();
  const { document } = panel;
  const frame = useRef<HTMLElement>(null);
  const id = useId();
  const title = useText(document.title);
  const footer = useText(document.footer);
  const isUnsaved = useUnsaved();
  const failure = useLoadFailure();
  useScreenKeys(frame, outer);
  useEffect(() => {
    if (takesFocus) focusFirstField(frame.current);
  }, [takesFocus]);
  useEffect(() => {
    outer.parts.add(panel);
    return () => {
      outer.parts.delete(panel);
      outer.touch();
    };
  }, [outer, panel]);
  useEffect(() => outer.touch(), [outer, isUnsaved]);
  useEffect(
    () =>
      panel.store.subscribe(({ busy }, before) => {
        // A message of the screen around it would be above those of this action.
        if (busy !== undefined && before.busy === undefined) clearProblems(outer);
      }),
    [outer, panel],
  );
  if (isBare) {
    const keys = keysOfActions(document);
    return (
      <section ref={frame} aria-label={title} className={classes['barePanel']} data-screen={document.id} tabIndex={-1}>
        {failure.above}
        {failure.instead ?? children}
        <ActionRow buttons={(document.buttons ?? []).filter((button) => typeof button !== 'string' || keys.get(button)?.leaves !== true)} />
      </section>
    );
  }
  return (
    <section ref={frame} aria-labelledby={id} className={classes['panel']} data-screen={document.id} tabIndex={-1}>
      <div className={classes['panelHead']}>
        <Title order={2} size="h4" id={id} className={classes['sectionTitle']}>
          {title}
        </Title>
        {document.dismiss !== 'never' && (
          <CloseButton aria-label={fillText(texts.screen.closePanel, { title })} onClick={() => void leaveScreen(panel)} />
        )}
      </div>
      {failure.above}
      {failure.instead ?? children}
      <div className={classes['footer']} data-keep-clear>
        <FootActions text={footer} buttons={document.buttons ?? []} />
      </div>
    </section>
  );
}
