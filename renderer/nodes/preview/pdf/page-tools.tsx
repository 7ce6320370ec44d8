import { NumberInput } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { fillText } from '#src/expression/index.ts';
import { useRenderer } from '../../context/renderer-context.ts';
import { Tool } from '../view/tool.tsx';
import classes from '../view/preview.module.css';

export interface PageToolsProps {
  /** In sight, from 1. */
  readonly page: number;
  readonly count: number;
  goTo(page: number): void;
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function PageTools({ page, count, goTo }: PageToolsProps) {
  const { preview } = useRenderer().texts;
  const [typed, setTyped] = useState<string | number>();
  const leave = () => {
    if (typeof typed === 'number') goTo(typed);
    setTyped(undefined);
  };
  return (
    <div className={classes['tools']}>
      <Tool label={preview.previousPage} disabled={page <= 1} onClick={() => goTo(page - 1)}>
        <IconChevronLeft {...ICON} />
      </Tool>
      <NumberInput
        className={classes['pageField'] ?? ''}
        size="xs"
        aria-label={preview.page}
        value={typed ?? page}
        min={1}
        max={count}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={setTyped}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          leave();
        }}
      />
      <span className={classes['count']}>{fillText(preview.ofPages, { pages: count })}</span>
      <Tool label={preview.nextPage} disabled={page >= count} onClick={() => goTo(page + 1)}>
        <IconChevronRight {...ICON} />
      </Tool>
    </div>
  );
}
