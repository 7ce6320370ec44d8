/** What the menu of the columns holds: which are shown, in which order, how high rows are. */
import { ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useId, type ReactNode } from 'react';
import { fillText } from '#src/expression/index.ts';
import { isMovable, menuColumns } from '../columns/checkbox-column.ts';
import type { GridTable, TableColumn } from '../contract/column.ts';
import type { GridProps, GridTexts } from '../contract/types.ts';
import type { HeadChanges } from '../keys/head-keys.ts';
import menuClasses from './column-menu.module.css';

export interface ColumnListProps {
  readonly table: GridTable;
  readonly changes: HeadChanges;
  readonly texts: GridTexts;
  /** Whether rows have a height of their own to choose. */
  readonly hasDensity: boolean;
  /** The table's state, so that the list is drawn again when it changes. */
  readonly state: unknown;
  /** As the columns are defined. */
  onReset(): void;
  readonly onExport?: GridProps['onExport'] | undefined;
  readonly onPrint?: GridProps['onPrint'] | undefined;
  onLeave(): void;
}

export function ColumnList({ table, changes, texts, hasDensity, onReset, onExport, onPrint, onLeave }: ColumnListProps): ReactNode {
  const densityId = useId();
  // The status line is below the grid, and the menu may cover it.
  const leaveFor = (act: () => void) => () => {
    onLeave();
    act();
  };
  return (
    <>
      <div className={menuClasses['menuTitle']}>{texts.columns}</div>
      <ul className={menuClasses['menuList']}>
        {menuColumns(table).map((column) => (
          <ColumnEntry key={column.id} {...{ column, changes, texts }} />
        ))}
      </ul>
      {hasDensity && (
        <div className={menuClasses['menuPart']}>
          <span id={densityId}>{texts.rowHeight}</span>
          <SegmentedControl
            size="xs"
            aria-labelledby={densityId}
            value={table.getState().density === 'xs' ? 'xs' : 'md'}
            data={[
              { value: 'xs', label: texts.compact },
              { value: 'md', label: texts.comfortable },
            ]}
            onChange={(density) => table.setDensity(density === 'xs' ? 'xs' : 'md')}
          />
        </div>
      )}
      <Button variant="default" size="compact-sm" onClick={onReset}>
        {texts.resetColumns}
      </Button>
      {onExport !== undefined && (
        <div className={menuClasses['menuPart']} role="group" aria-label={texts.export}>
          <span>{texts.export}</span>
          <Button variant="default" size="compact-sm" onClick={leaveFor(() => onExport('XLSX'))}>
            {texts.exportXlsx}
          </Button>
          <Button variant="default" size="compact-sm" onClick={leaveFor(() => onExport('CSV'))}>
            {texts.exportCsv}
          </Button>
          {onPrint !== undefined && (
            <Button variant="default" size="compact-sm" onClick={leaveFor(onPrint)}>
              {texts.print}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface ColumnEntryProps extends Pick<ColumnListProps, 'changes' | 'texts'> {
  readonly column: TableColumn;
}

function ColumnEntry({ column, changes, texts }: ColumnEntryProps): ReactNode {
  const { id, columnDef } = column;
  const name = { column: columnDef.header };
  const hint = columnDef.meta?.hint ?? '';
  // The whole of a short heading; a sentence of help would make the list prose.
  const fullName = hint.endsWith('.') ? undefined : hint;
  const isIn = column.getIsVisible();
  const button = { variant: 'subtle', color: 'gray', size: 'sm', disabled: !isIn || !isMovable(column) } as const;
  return (
    <li className={menuClasses['menuItem']} data-tip={hint === fullName ? undefined : hint}>
      <Checkbox
        className={menuClasses['menuBox'] ?? ''}
        label={columnDef.header}
        description={fullName}
        checked={isIn}
        disabled={!column.getCanHide()}
        onChange={column.getToggleVisibilityHandler()}
      />
      <ActionIcon {...button} aria-label={fillText(texts.moveEarlier, name)} onClick={() => changes.move(id, -1)}>
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} aria-label={fillText(texts.moveLater, name)} onClick={() => changes.move(id, 1)}>
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}
