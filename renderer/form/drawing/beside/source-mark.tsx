/** Beside the label of a field that a lookup filled: where its value comes from. */
import { VisuallyHidden } from '@mantine/core';
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs';
import type { ReactNode } from 'react';
import { Hint } from './hint.tsx';
import classes from './source-mark.module.css';

export interface SourceMarkProps {
  /** Of the field's control. */
  readonly id: string;
  readonly source: string;
}

export function SourceMark({ id, source }: SourceMarkProps): ReactNode {
  return (
    <span id={`${id}-mark`} className={classes['source']}>
      <IconArrowDownLeft size={14} aria-hidden />
      <VisuallyHidden id={`${id}-source`}>{source}</VisuallyHidden>
      <Hint text={source} find={() => document.getElementById(`${id}-mark`)} aria-hidden />
    </span>
  );
}
