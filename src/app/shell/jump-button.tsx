import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { texts } from '../texts.ts';
import classes from './shell.module.css';

export interface JumpButtonProps {
  readonly isNarrow: boolean;
  readonly onOpen: () => void;
}

/** Opens the command palette and shows its shortcut. */
export function JumpButton({ isNarrow, onOpen }: JumpButtonProps) {
  const keys = 'Control+K Meta+K';
  return isNarrow ? (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.jump.open} aria-keyshortcuts={keys} onClick={onOpen}>
      <IconSearch size={20} aria-hidden />
    </ActionIcon>
  ) : (
    <UnstyledButton className={classes['jump']} aria-keyshortcuts={keys} onClick={onOpen}>
      <IconSearch size={16} aria-hidden />
      <span>{texts.jump.open}</span>
      <Kbd size="xs" aria-hidden>
        {navigator.userAgent.includes('Mac') ? '⌘K' : 'Ctrl+K'}
      </Kbd>
    </UnstyledButton>
  );
}
