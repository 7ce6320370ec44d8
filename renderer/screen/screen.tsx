/** Draws one page: loads its document, opens it, shows header, problems and tree. */
import { Skeleton, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { ProblemPanel } from '#renderer/form/problem-panel.tsx';
import type { RouteMatch } from './ports.ts';
import { ActionRow } from './action-button.tsx';
import { Failure, LoadFailure } from './load-failure.tsx';
import { ScreenContext, useRenderer, useScreen } from './renderer-context.ts';
import type { ScreenStore } from './screen-store.ts';
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
const FORM_SUMMARY = { fields: [], summary: true };

export function Screen({ id, route, onTitle, onDirty }: ScreenProps): ReactNode {
  const opening = useOpenScreen({ id, input: NO_INPUT, route });
  if (opening.state === 'failed') return <Failure refusal={opening.refusal} onRetry={opening.retry} />;
  if (opening.state === 'opening') return <ScreenSkeleton />;
  return (
    <ScreenContext value={opening.screen}>
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
  const footer = useText(document.footer);
  const isDirty = useComputed(isFormDirty, FORM_SUMMARY);
  useScreenKeys(frame, 0);
  useEffect(() => onTitle?.(title), [onTitle, title]);
  useEffect(() => {
    onDirty?.(isDirty && document.access !== 'anonymous');
    return () => onDirty?.(false);
  }, [onDirty, isDirty, document]);

  return (
    <div ref={frame} className={classes['page']} data-screen data-width={document.width ?? 'large'}>
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
            {footer !== '' && <span className={classes['footerText']}>{footer}</span>}
            <ActionRow names={document.buttons} />
          </div>
        )}
      </LoadFailure>
    </div>
  );
}

function isFormDirty({ form }: ScreenStore): boolean {
  return form?.store.getState().isDirty === true;
}

/** Problems that no field shows, then the tree. */
export function ScreenBody() {
  const screen = useScreen();
  const { store, form, document } = screen;
  const problem = useStore(store, (state) => state.problem);
  const step = useStore(store, (state) => state.step);
  const layout = document.steps?.find(({ name }) => name === step)?.layout ?? document.layout;
  return (
    <div className={classes['container']}>
      {form !== undefined && <ProblemPanel form={form} />}
      {problem !== undefined && <ProblemPanel problem={problem} />}
      <ScreenNodes nodes={layout} />
    </div>
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
