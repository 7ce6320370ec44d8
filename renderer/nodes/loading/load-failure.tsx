/** Shows that a source failed and offers to retry; loaded data stays. */
import { Alert, Button } from '@mantine/core';
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import type { Refusal } from '#renderer/services/ports.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useComputed } from '../context/use-expression.ts';

/** A source without which there is nothing to show. */
export function useFailedSource(): string | undefined {
  return useComputed(failedSource);
}

function failedSource(screen: ScreenWithSources): string | undefined {
  return neededSources(screen).find((name) => screen.sources.state(name) === 'failed');
}

export interface LoadFailure {
  /** Replaces the content if there is none. */
  readonly instead?: ReactNode;
  /** Shown above outdated content. */
  readonly above?: ReactNode;
}

/** The failure of a source of the screen. */
export function useLoadFailure(): LoadFailure {
  const screen = useScreen();
  const failed = useFailedSource();
  const outdated = useComputed(
    useCallback((open: ScreenWithSources) => neededSources(open).filter((name) => open.sources.state(name) === 'outdated'), []),
  );
  const tell = (name: string, again: readonly string[] | undefined) => (
    <Failure words={wordsOf(screen, name)} refusal={screen.sources.refusal(name)} onRetry={() => void screen.sources.refresh(again)} />
  );
  if (failed !== undefined) return { instead: tell(failed, undefined) };
  return outdated[0] === undefined ? NOTHING_FAILED : { above: tell(outdated[0], outdated) };
}

const NOTHING_FAILED: LoadFailure = {};

export interface FailureProps {
  /** Texts instead of the general ones. */
  readonly words?: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly onRetry: () => void;
}

export function Failure({ words, refusal, onRetry }: FailureProps): ReactNode {
  const { texts } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = frame.current;
    // The pressed button disappears when the retry succeeds.
    return () => {
      if (here?.contains(document.activeElement) === true) returnFocus();
    };
  }, []);
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

function wordsOf({ document, language, scope, sources }: ScreenWithSources, name: string): string | undefined {
  const words = document.sources?.[name]?.whenFailed;
  const { status = 0, title = '' } = sources.refusal(name) ?? {};
  return words === undefined ? undefined : language.text(words, scope({ error: { status, title } }));
}

/** Grids show the failure of their list themselves. */
function neededSources({ document }: ScreenWithSources): string[] {
  return Object.entries(document.sources ?? {}).flatMap(([name, { paging, operation }]) =>
    paging !== 'infinite' && operation !== undefined ? [name] : [],
  );
}
