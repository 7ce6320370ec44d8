/** Draws one page: loads its document, opens it, shows header, problems and tree. */
import { Alert, Button, Skeleton, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { ProblemPanel } from '#renderer/form/problem-panel.tsx';
import type { RouteMatch } from './ports.ts';
import { ActionRow } from './action-button.tsx';
import { ScreenContext, useRenderer, useScreen } from './renderer-context.ts';
import { ScreenNodes } from './screen-nodes.tsx';
import { useOpenScreen } from './use-open-screen.ts';
import { useComputed, useText } from './use-expression.ts';
import { useScreenKeys } from './use-screen-keys.ts';
import classes from './screen.module.css';

export interface ScreenProps {
  readonly id: string;
  readonly route: RouteMatch;
  /** Told the page's title whenever it changes. */
  readonly onTitle?: ((title: string) => void) | undefined;
  /** Told when leaving would lose something, and when no longer. */
  readonly onDirty?: ((isDirty: boolean) => void) | undefined;
}

const NO_INPUT = {};

export function Screen({ id, route, onTitle, onDirty }: ScreenProps): ReactNode {
  const screen = useOpenScreen(id, NO_INPUT, route);
  if (screen === undefined) return <ScreenSkeleton />;
  return (
    <ScreenContext value={screen}>
      <Page onTitle={onTitle} onDirty={onDirty} />
    </ScreenContext>
  );
}

function Page({ onTitle, onDirty }: Pick<ScreenProps, 'onTitle' | 'onDirty'>) {
  const screen = useScreen();
  const { document } = screen;
  const frame = useRef<HTMLDivElement>(null);
  const title = useText(document.title);
  const subtitle = useText(document.subtitle);
  const isReady = useComputed(({ store }) => store.getState().isReady);
  const isDirty = useComputed(({ form }) => form !== undefined && form.summary().isDirty);
  useScreenKeys(frame);
  useEffect(() => {
    if (isReady) onTitle?.(title);
  }, [onTitle, title, isReady]);
  useEffect(() => {
    onDirty?.(isDirty && document.access !== 'anonymous');
    return () => onDirty?.(false);
  }, [onDirty, isDirty, document]);

  if (!isReady) return <ScreenSkeleton />;
  return (
    <div ref={frame} className={classes['page']} data-width={document.width ?? 'large'}>
      <LoadFailure>
        <header className={classes['header']}>
          <div className={classes['titles']}>
            <Title order={1} size="h2" tabIndex={-1} className={classes['title']} data-page-title>
              {title}
            </Title>
            {subtitle !== '' && <div className={classes['subtitle']}>{subtitle}</div>}
          </div>
        </header>
        <ScreenBody />
        {document.buttons !== undefined && (
          <div className={classes['footer']}>
            <ActionRow names={document.buttons} />
          </div>
        )}
      </LoadFailure>
    </div>
  );
}

/** Problems that no field shows, then the tree. */
export function ScreenBody() {
  const screen = useScreen();
  const { store, form, document } = screen;
  const problem = useComputed(() => store.getState().problem);
  const step = useComputed(() => store.getState().step);
  const layout = document.steps?.find(({ name }) => name === step)?.layout ?? document.layout;
  return (
    <div className={classes['container']}>
      {form !== undefined && <ProblemPanel form={form} />}
      {problem !== undefined && <ProblemPanel problem={problem} />}
      <ScreenNodes nodes={layout} />
    </div>
  );
}

/** A source that the screen cannot be drawn without did not answer: say so, offer another try. */
export function LoadFailure({ children }: { children: ReactNode }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const needed = Object.entries(screen.document.sources ?? {}).filter(
    ([, { paging, operation }]) => paging !== 'infinite' && operation !== undefined,
  );
  const failed = useComputed(({ sources }) => needed.map(([name]) => name).find((name) => sources.state(name) === 'failed'));
  if (failed === undefined) return children;
  const refusal = screen.sources.refusal(failed);
  const isMissing = refusal?.status === 404;
  return (
    <Alert color={isMissing ? 'gray' : 'red'} role="alert" title={isMissing ? texts.screen.notFoundTitle : texts.screen.loadFailed}>
      {isMissing ? (
        texts.screen.notFoundBody
      ) : (
        <Button variant="default" onClick={() => void screen.sources.refresh()}>
          {texts.screen.retry}
        </Button>
      )}
    </Alert>
  );
}

export function ScreenSkeleton() {
  const { texts } = useRenderer();
  return (
    <div role="status" aria-label={texts.screen.loading} className={classes['page']}>
      <Skeleton height={28} width="40%" />
      <Skeleton height={16} width="25%" />
      <Skeleton height={160} />
    </div>
  );
}
