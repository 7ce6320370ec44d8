/** Draws one page: loads its document, opens it, shows header, problems and tree. */
import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import type { RouteMatch } from './services/ports.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { ActionRow } from './nodes/actions/action-row.tsx';
import { FootActions } from './nodes/actions/foot-actions.tsx';
import { ExampleMark } from './nodes/example-mark.tsx';
import { KeysButton } from './nodes/actions/keys-button.tsx';
import { useLoadFailure } from './nodes/loading/load-failure.tsx';
import { PageFailure } from './nodes/loading/page-failure.tsx';
import { ScreenContext, useRenderer, useScreen } from './nodes/context/renderer-context.ts';
import { PresenceMark } from './nodes/presence/presence-mark.tsx';
import { ScreenBody } from './nodes/screen-nodes.tsx';
import { ScreenSkeleton } from './nodes/loading/screen-skeleton.tsx';
import { useOpenScreen } from './nodes/loading/use-open-screen.ts';
import { useText } from './nodes/context/use-expression.ts';
import { useUnsaved } from './nodes/context/use-unsaved.ts';
import { usePrintPage } from './nodes/print/use-print-page.ts';
import { useScreenKeys } from './nodes/actions/use-screen-keys.ts';
import classes from './nodes/look/screen.module.css';

export interface ScreenProps {
  readonly id: string;
  readonly route: RouteMatch;
  /** Content before the title, such as breadcrumbs. */
  readonly before?: ReactNode;
  /** Called with the page's title whenever it changes. */
  readonly onTitle?: ((title: string) => void) | undefined;
  /** Called when unsaved changes appear or disappear. */
  readonly onDirty?: ((isDirty: boolean) => void) | undefined;
}

const NO_INPUT = {};

export function Screen({ id, route, before, onTitle, onDirty }: ScreenProps): ReactNode {
  const opening = useOpenScreen({ id, input: NO_INPUT, route });
  if (opening.state === 'failed') return <PageFailure refusal={opening.refusal} onRetry={opening.retry} onTitle={onTitle} />;
  if (opening.state === 'opening') return <ScreenSkeleton />;
  return (
    <ScreenContext value={opening.screen}>
      <PageOrFailure before={before} onTitle={onTitle} onDirty={onDirty} />
    </ScreenContext>
  );
}

function PageOrFailure(props: Pick<ScreenProps, 'before' | 'onTitle' | 'onDirty'>) {
  const { sources } = useScreen();
  const { whole, above } = useLoadFailure();
  return whole === undefined ? (
    <Page {...props} above={above} />
  ) : (
    <PageFailure refusal={sources.refusal(whole)} onRetry={() => void sources.refresh()} onTitle={props.onTitle} />
  );
}

function Page({ before, above, onTitle, onDirty }: Pick<ScreenProps, 'before' | 'onTitle' | 'onDirty'> & { above: ReactNode }) {
  const screen = useScreen();
  const { ports } = useRenderer();
  const { document } = screen;
  const frame = useRef<HTMLDivElement>(null);
  const title = useText(document.title);
  const subtitle = useText(document.subtitle);
  const footer = useText(document.footer);
  const isDirty = useUnsaved();
  // Forms have their buttons at the end; pages without a form at the top, reachable without scrolling.
  const isRead = !partsOf(walkScreen(document), 'ScreenNode').some(({ value }) => value.form !== undefined);
  useScreenKeys(frame);
  usePrintPage(document.paper);
  useEffect(() => onTitle?.(title), [onTitle, title]);
  useEffect(() => {
    if (title !== '' && document.access !== 'anonymous') ports.visited(title);
  }, [ports, document, title]);
  useEffect(() => {
    onDirty?.(isDirty && document.access !== 'anonymous');
    return () => onDirty?.(false);
  }, [onDirty, isDirty, document]);

  return (
    <div
      ref={frame}
      className={classes['page']}
      data-screen={document.id}
      data-width={document.width ?? 'large'}
      data-paper={paperOf(document)}
    >
      <header className={classes['header']}>
        <div className={classes['titles']}>
          <div className={classes['titleLine']}>
            {before}
            <Title order={1} size="h2" tabIndex={-1} className={classes['title']} data-page-title>
              {title}
            </Title>
          </div>
          {/* Beneath the title, whoever comes and goes takes no room from it. */}
          <div className={classes['subtitle']}>
            {subtitle !== '' && <span>{subtitle}</span>}
            <PresenceMark />
          </div>
        </div>
        <ExampleMark />
        {isRead && document.buttons !== undefined && <ActionRow buttons={document.buttons} />}
        <KeysButton />
      </header>
      {above}
      <ScreenBody />
      {!isRead && document.buttons !== undefined && (
        <div className={classes['footer']} data-keep-clear>
          <FootActions text={footer} buttons={document.buttons} />
        </div>
      )}
    </div>
  );
}

/** The sheet it is shown as; the stylesheet knows their sizes. */
function paperOf({ paper }: ScreenDocument): string | undefined {
  return paper && `${paper.size} ${paper.orientation ?? 'portrait'}`;
}
