/** What the toasts of this session said, for who missed one: a bell that opens the list. */
import { ActionIcon, Popover, Text, Title } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import { TONE_COLOR } from '#renderer/services/tones.ts';
import { useBack } from '../services/back.ts';
import classes from './dialog.module.css';

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export function MessageList() {
  const { toasts, texts } = useRenderer();
  const id = useId();
  const messages = useStore(toasts.history);
  const [isOpen, setIsOpen] = useState(false);
  useBack(() => setIsOpen(false), isOpen);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      width={320}
      trapFocus
      withArrow
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.screen.toastsLabel}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconBell size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={id}>
        <Title order={2} size="h5" id={id}>
          {texts.screen.toastsLabel}
        </Title>
        {messages.length === 0 ? (
          <Text c="dimmed" tabIndex={-1} data-autofocus>
            {texts.screen.noMessages}
          </Text>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keys
          <ul className={classes['messages']} tabIndex={0} aria-labelledby={id} data-autofocus>
            {messages.toReversed().map(({ key, text, tone, at }) => (
              <li key={key} data-tone={TONE_COLOR[tone]}>
                <time dateTime={at.toISOString()}>{TIME.format(at)}</time> {text}
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
