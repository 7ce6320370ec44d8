/** The files of a place that are on their way, or did not arrive. */
import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { fillText } from '#src/expression/index.ts';
import { printBytes } from '#schemas/formats/file-limits.ts';
import type { Upload, UploadState } from '#renderer/services/uploads.ts';
import { useRenderer } from '../context/renderer-context.ts';
import classes from './upload.module.css';

const MAY_BE_CANCELLED: readonly UploadState[] = ['waiting', 'sending'];
const ENDED: readonly UploadState[] = ['refused', 'cancelled', 'stored'];

export function UploadList({ within }: { within: string }): ReactNode {
  const { uploads, texts } = useRenderer();
  const all = useStore(uploads.store);
  const shown = useMemo(() => all.filter((upload) => upload.within === within), [all, within]);
  const list = useRef<HTMLUListElement>(null);
  if (shown.length === 0) return null;
  const cancellable = shown.filter(({ state }) => MAY_BE_CANCELLED.includes(state));
  const repeatable = shown.filter(mayRepeat);
  return (
    <div className={classes['list']}>
      <ul ref={list} aria-label={texts.screen.uploadsLabel} className={classes['entries']}>
        {shown.map((upload) => (
          <Entry key={upload.key} upload={upload} />
        ))}
      </ul>
      {(cancellable.length > 1 || repeatable.length > 1) && (
        <div className={classes['all']}>
          {repeatable.length > 1 && (
            <Button variant="default" size="compact-sm" onClick={() => repeatable.forEach(({ key }) => uploads.retry(key))}>
              {texts.screen.uploadRetryAll}
            </Button>
          )}
          {cancellable.length > 1 && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => cancellable.forEach(({ key }) => uploads.cancel(key))}>
              {texts.screen.uploadCancelAll}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Entry({ upload }: { upload: Upload }) {
  const { uploads, texts } = useRenderer();
  const { key, name, size, state, fraction, text } = upload;
  const entry = useRef<HTMLLIElement>(null);
  useKeptFocus(entry);
  const percent = Math.floor(fraction * 100);
  const says: Readonly<Record<UploadState, string>> = {
    waiting: texts.screen.uploadWaiting,
    sending: `${percent} %`,
    sent: texts.screen.uploadSent,
    stored: text,
    refused: text,
    cancelled: texts.screen.uploadCancelled,
  };
  // The button that was pressed gives way to another.
  const press = (act: (entryKey: number) => void) => () => {
    act(key);
    entry.current?.focus();
  };
  return (
    <li ref={entry} className={classes['entry']} data-state={state} tabIndex={-1} aria-label={`${name} ${says[state]}`}>
      <div className={classes['what']}>
        <span className={classes['name']}>{name}</span>{' '}
        <Text span size="xs" c="dimmed">
          {printBytes(size)}
        </Text>
      </div>
      {MAY_BE_CANCELLED.includes(state) || state === 'sent' ? (
        <Progress.Root size="sm" className={classes['bar'] ?? ''}>
          <Progress.Section value={percent} aria-label={name} animated={state === 'sent'} />
        </Progress.Root>
      ) : null}
      <span className={classes['state']}>{state === 'stored' && text === '' ? <IconCheck size={16} aria-hidden /> : says[state]}</span>
      <span className={classes['buttons']}>
        {MAY_BE_CANCELLED.includes(state) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={fillText(texts.screen.uploadCancel, { name })}
            onClick={press(uploads.cancel)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
        {mayRepeat(upload) && (
          <ActionIcon variant="subtle" aria-label={fillText(texts.screen.uploadRetry, { name })} onClick={press(uploads.retry)}>
            <IconRefresh size={16} />
          </ActionIcon>
        )}
        {ENDED.includes(state) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={fillText(texts.screen.uploadDismiss, { name })}
            onClick={() => uploads.dismiss(key)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

function mayRepeat({ state, mayRetry }: Upload): boolean {
  return mayRetry && (state === 'refused' || state === 'cancelled');
}

/** A removed entry passes the focus to its neighbour, or to the button for choosing files. */
function useKeptFocus(entry: React.RefObject<HTMLLIElement | null>): void {
  useLayoutEffect(() => {
    const { current } = entry;
    return () => {
      if (current?.contains(document.activeElement) !== true) return;
      const neighbour = current.nextElementSibling ?? current.previousElementSibling;
      const next = neighbour ?? current.closest('[data-upload]')?.querySelector('button');
      if (next instanceof HTMLElement) next.focus();
    };
  }, [entry]);
}
