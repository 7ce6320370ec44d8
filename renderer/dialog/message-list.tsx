/** A bell that opens the messages: notices stored for the user, and the toasts of this session. */
import { ActionIcon, Anchor, Indicator, Popover, Text, Title } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { fillText, formatDate, zoneOf } from '#src/expression/index.ts';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import type { ToastMessage } from '#renderer/services/toasts.ts';
import type { OwnChange } from '#renderer/services/undo.ts';
import { TONE_COLOR } from '#renderer/services/tones.ts';
import { useBack } from '../services/browser-back.ts';
import classes from './dialog.module.css';

/** Notices stored for the user. */
export interface KeptMessage {
  readonly id: string;
  readonly created: string;
  readonly message: string;
  readonly isRead: boolean;
  /** The page it leads to. */
  readonly place: string | undefined;
  /** The person's own change, which may be taken back. */
  readonly undo?: string | undefined;
}

export interface MessageListProps {
  /** The newest first. */
  readonly kept?: readonly KeptMessage[];
  /** Called before they are shown, and after one of them was undone. */
  onOpen?(): void;
  /** They were shown. */
  onRead?(): void;
}

const NOTHING: readonly KeptMessage[] = [];

export function MessageList({ kept = NOTHING, onOpen, onRead }: MessageListProps) {
  const { toasts, texts, undoing } = useRenderer();
  const id = useId();
  const unread = kept.filter(({ isRead }) => !isRead).length;
  const label = unread === 0 ? texts.screen.toastsLabel : fillText(texts.screen.unreadLabel, { count: String(unread) });
  const messages = useStore(toasts.history);
  const changes = useStore(undoing.store, ({ done }) => done);
  const isFirst = kept.length === 0 && changes.length === 0;
  const [isOpen, setIsOpen] = useState(false);
  const change = (opens: boolean) => {
    // Marked as read on closing, so that new ones stay marked while the list is open.
    if (!opens && isOpen) onRead?.();
    if (opens) onOpen?.();
    setIsOpen(opens);
  };
  useBack(() => change(false), isOpen);
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      shadow="md"
      width={360}
      trapFocus
      withArrow
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} aria-haspopup="dialog" onClick={() => change(!isOpen)}>
          <Indicator label={unread > 9 ? '9+' : unread} size={14} color="red" disabled={unread === 0} offset={2}>
            <IconBell size={18} aria-hidden />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={id} tabIndex={-1}>
        <Title order={2} size="h5" id={id}>
          {texts.screen.toastsLabel}
        </Title>
        {kept.length > 0 && <StoredNotices kept={kept} onFollow={() => change(false)} onUndone={() => onOpen?.()} />}
        {changes.length > 0 && <OwnChanges changes={changes} takesFocus={kept.length === 0} />}
        {!isFirst && messages.length > 0 && (
          <Title order={3} size="h6">
            {texts.screen.saidHere}
          </Title>
        )}
        {messages.length > 0 && <RecentToasts toasts={messages} titleId={id} takesFocus={isFirst} />}
        {messages.length === 0 && isFirst && (
          <Text c="dimmed" tabIndex={-1} data-autofocus>
            {texts.screen.noMessages}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface StoredNoticesProps {
  readonly kept: readonly KeptMessage[];
  /** A notice leads to its page. */
  onFollow(): void;
  onUndone(): void;
}

function StoredNotices({ kept, onFollow, onUndone }: StoredNoticesProps) {
  const { texts, ports, undoing } = useRenderer();
  const zone = zoneOf(ports.readGlobals());
  return (
    <ul className={classes['messages']} tabIndex={0} aria-label={texts.screen.noticesLabel} data-autofocus>
      {kept.map(({ id: key, created, message, isRead, place, undo }) => (
        <li key={key} data-tone={isRead ? undefined : TONE_COLOR.info} data-unread={!isRead || undefined}>
          <time dateTime={created}>{formatDate(created, 'DD MMM HH:mm', zone)}</time>{' '}
          {place === undefined ? (
            message
          ) : (
            <Anchor
              component="button"
              type="button"
              inherit
              onClick={() => {
                onFollow();
                ports.navigate(place);
              }}
            >
              {message}
            </Anchor>
          )}
          {undo !== undefined && (
            <>
              {' '}
              <UndoLink of={message} onUndo={() => void undoing.undo([undo]).then(onUndone)} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The last first: those of other pages as well, which no key takes back. */
function OwnChanges({ changes, takesFocus }: { readonly changes: readonly OwnChange[]; readonly takesFocus: boolean }) {
  const { texts, ports, undoing } = useRenderer();
  const id = useId();
  const zone = zoneOf(ports.readGlobals());
  return (
    <>
      <Title order={3} size="h6" id={id}>
        {texts.screen.changedHere}
      </Title>
      <ul className={classes['messages']} tabIndex={0} aria-labelledby={id} data-autofocus={takesFocus || undefined}>
        {changes.toReversed().map(({ key, text, at }) => (
          <li key={key}>
            <time dateTime={at.toISOString()}>{formatDate(at.toISOString(), 'HH:mm', zone)}</time> {text}{' '}
            <UndoLink of={text} onUndo={() => void undoing.take(key)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function UndoLink({ of, onUndo }: { readonly of: string; onUndo(): void }) {
  const { texts } = useRenderer();
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      aria-label={`${texts.undo.undo}: ${of}`}
      onClick={({ currentTarget }) => {
        // The button disappears with its message, and the last with the list.
        currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
        onUndo();
      }}
    >
      {texts.undo.undo}
    </Anchor>
  );
}

interface RecentToastsProps {
  readonly toasts: readonly ToastMessage[];
  readonly titleId: string;
  readonly takesFocus: boolean;
}

function RecentToasts({ toasts, titleId, takesFocus }: RecentToastsProps) {
  const zone = zoneOf(useRenderer().ports.readGlobals());
  return (
    <ul className={classes['messages']} tabIndex={0} aria-labelledby={titleId} data-autofocus={takesFocus || undefined}>
      {toasts.toReversed().map(({ key, text, tone, at }) => (
        <li key={key} data-tone={TONE_COLOR[tone]}>
          <time dateTime={at.toISOString()}>{formatDate(at.toISOString(), 'HH:mm', zone)}</time> {text}
        </li>
      ))}
    </ul>
  );
}
