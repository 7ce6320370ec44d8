/** The menu of a grid's columns: which are shown, in which order, how high rows are. Everything that can be done by pointer on the head. */
import { Popover } from '@mantine/core';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { memo, useState } from 'react';
import { useOnDemand } from '#renderer/services/on-demand.ts';
import type { ColumnListProps } from './column-list.tsx';
import menuClasses from './column-menu.module.css';
import classes from '../look/cell-content.module.css';

export interface ColumnMenuProps extends Omit<ColumnListProps, 'onLeave'> {
  readonly tabIndex: number;
}

/** As high as the window leaves beside the button. */
const WITHIN_WINDOW = { flip: true, shift: true, size: { padding: 8 } } as const;

const loadList = async () => (await import('./column-list.tsx')).ColumnList;

export const ColumnMenu = memo(function ColumnMenu({ tabIndex, ...list }: ColumnMenuProps) {
  const [ColumnList, wantList] = useOnDemand(loadList);
  const [isOpen, setIsOpen] = useState(false);
  const { texts } = list;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      middlewares={WITHIN_WINDOW}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['action']}
          tabIndex={tabIndex}
          aria-label={texts.columns}
          data-tip={texts.columns}
          onClick={() => wantList(() => setIsOpen((is) => !is))}
        >
          <IconColumns3 stroke={1.5} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={menuClasses['menu'] ?? ''}
        aria-label={texts.columns}
        onKeyDown={(event) => {
          // The head beneath has its own meaning for arrows; a dialog around it for Escape.
          event.stopPropagation();
        }}
      >
        {ColumnList !== undefined && <ColumnList {...list} onLeave={() => setIsOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
});
