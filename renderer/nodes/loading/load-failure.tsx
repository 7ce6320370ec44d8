/** Shows that a source failed and offers to retry; loaded data stays. */
import { Alert, Button } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import type { Refusal } from '#renderer/services/ports.ts';
import { loadFailures } from '#renderer/screen/state/load-failures.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { useComputed } from '../context/use-expression.ts';
import classes from '../look/screen.module.css';

export interface LoadFailure {
  /** The source without which there is nothing to show. */
  readonly whole: string | undefined;
  /** Replaces the content if there is none. */
  readonly instead?: ReactNode;
  /** Shown above outdated or incomplete content. */
  readonly above?: ReactNode;
}

/** The failures of the sources of the screen. */
export function useLoadFailure(): LoadFailure {
  const screen = useScreen();
  const { whole, outdated, parts } = useComputed(loadFailures);
  const tell = (name: string, again: readonly string[] | undefined) => (
    <Failure words={wordsOf(screen, name)} refusal={screen.sources.refusal(name)} onRetry={() => void screen.sources.refresh(again)} />
  );
  if (whole !== undefined) return { whole, instead: tell(whole, undefined) };
  return {
    whole,
    above: (
      <>
        {outdated[0] !== undefined && tell(outdated[0], outdated)}
        {parts.length > 0 && (
          <div className={classes['missing']}>
            {parts.map((name) => (
              <MissingPart key={name} words={wordsOf(screen, name)} onRetry={() => void screen.sources.refresh([name])} />
            ))}
          </div>
        )}
      </>
    ),
  };
}

export interface FailureProps {
  /** Texts instead of the general ones. */
  readonly words?: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly onRetry: () => void;
}

export function Failure({ words, refusal, onRetry }: FailureProps): ReactNode {
  const { texts } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(frame);
  const isMissing = refusal?.status === 404;
  return (
    <Alert
      ref={frame}
      color={isMissing ? 'gray' : 'red'}
      role="alert"
      title={words ?? (isMissing ? texts.screen.notFoundTitle : texts.screen.loadFailed)}
    >
      {isMissing && words === undefined ? (
        texts.screen.notFoundBody
      ) : (
        <Button variant="default" onClick={onRetry}>
          {texts.screen.retry}
        </Button>
      )}
    </Alert>
  );
}

/** One quiet line; everything else of the screen is there. */
function MissingPart({ words, onRetry }: Pick<FailureProps, 'words' | 'onRetry'>): ReactNode {
  const { texts } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(frame);
  return (
    <div ref={frame} role="status">
      {words ?? texts.screen.loadFailed}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {texts.screen.retry}
      </Button>
    </div>
  );
}

/** The pressed button disappears when the retry succeeds. */
function useReturnFocus(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const here = frame.current;
    return () => {
      if (here?.contains(document.activeElement) === true) returnFocus();
    };
  }, [frame]);
}

function wordsOf({ document, language, scope, sources }: ScreenWithSources, name: string): string | undefined {
  const words = document.sources?.[name]?.whenFailed;
  const { status = 0, title = '' } = sources.refusal(name) ?? {};
  return words === undefined ? undefined : language.text(words, scope({ error: { status, title } }));
}
