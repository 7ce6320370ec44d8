/** Opens the list of keys of the screen around it. */
import { ActionIcon } from '@mantine/core';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import { useRef } from 'react';
import { Hint } from '#renderer/form/drawing/beside/hint.tsx';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { showKeys } from './show-keys.ts';
import classes from '../look/screen.module.css';

export function KeysButton() {
  const screen = useScreen();
  const renderer = useRenderer();
  const { texts } = renderer;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        className={classes['keysButton'] ?? ''}
        aria-label={texts.keys.open}
        aria-keyshortcuts="Shift+F1"
        onClick={() => void showKeys(screen, renderer)}
      >
        <IconKeyboard size={18} aria-hidden />
      </ActionIcon>
      <Hint text={`${texts.keys.open} (?)`} find={() => button.current} />
    </>
  );
}
