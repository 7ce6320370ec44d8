/** Replaces a page whose record does not exist or could not be loaded: a title and a link. */
import { Anchor, Button, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { Refusal } from '#renderer/services/ports.ts';
import { useRenderer } from '../context/renderer-context.ts';
import classes from '../look/screen.module.css';

export interface PageFailureProps {
  readonly refusal: Refusal | undefined;
  onRetry(): void;
  /** Called with the title. */
  readonly onTitle: ((title: string) => void) | undefined;
}

const HOME = '/';
const MISSING = 404;

export function PageFailure({ refusal, onRetry, onTitle }: PageFailureProps) {
  const { texts, ports } = useRenderer();
  const isMissing = refusal?.status === MISSING;
  const title = isMissing ? texts.screen.notFoundTitle : texts.screen.loadFailed;
  useEffect(() => onTitle?.(title), [onTitle, title]);
  return (
    <div className={classes['page']} data-screen role={isMissing ? undefined : 'alert'}>
      <Title order={1} size="h2" tabIndex={-1} className={classes['title']} data-page-title>
        {title}
      </Title>
      {isMissing && <p className={classes['text']}>{texts.screen.notFoundBody}</p>}
      <div className={classes['actions']}>
        {!isMissing && (
          <Button variant="default" onClick={onRetry}>
            {texts.screen.retry}
          </Button>
        )}
        <Anchor
          href={HOME}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            ports.navigate(HOME);
          }}
        >
          {texts.screen.goHome}
        </Anchor>
      </div>
    </div>
  );
}
