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

/** Stands instead of what is inside while there is nothing to show; above it while there is only something older. */
export function LoadFailure({ children }: { children: ReactNode }): ReactNode {
  const screen = useScreen();
  const failed = useFailedSource();
  const outdated = useComputed(
    useCallback((open: ScreenWithSources) => neededSources(open).filter((name) => open.sources.state(name) === 'outdated'), []),
  );
  if (failed !== undefined)
    return (
      <Failure words={wordsOf(screen, failed)} refusal={screen.sources.refusal(failed)} onRetry={() => void screen.sources.refresh()} />
    );
  return (
    <>
      {outdated[0] !== undefined && (
        <Failure
          words={wordsOf(screen, outdated[0])}
          refusal={screen.sources.refusal(outdated[0])}
          onRetry={() => void screen.sources.refresh(outdated)}
        />
      )}
      {children}
    </>
  );
}

export interface FailureProps {
  /** In place of those that say it of anything. */
  readonly words?: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly onRetry: () => void;
}

export function Failure({ words, refusal, onRetry }: FailureProps): ReactNode {
  const { texts } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = frame.current;
    // The button that was pressed goes away when the try succeeds.
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

/** Grids say themselves when their list fails. */
function neededSources({ document }: ScreenWithSources): string[] {
  return Object.entries(document.sources ?? {}).flatMap(([name, { paging, operation }]) =>
    paging !== 'infinite' && operation !== undefined ? [name] : [],
  );
}
