import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './preview.module.css';

export interface ToolProps {
  readonly label: string;
  /** As aria-keyshortcuts spells it. */
  readonly keys?: string;
  readonly disabled?: boolean;
  onClick(): void;
  readonly children: ReactNode;
}

/** A button beside a file that is shown. */
export function Tool({ label, keys, disabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes['tool'] ?? ''}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
