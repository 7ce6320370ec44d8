import { Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { fillText } from '#src/expression/index.ts';
import { Reason } from '#renderer/form/drawing/reason-tooltip.tsx';
import { maxColumns } from '#src/domain/paste/limits.ts';
import type { ColumnMapping } from '#src/domain/paste/columns/match-columns.ts';
import { texts } from '../../texts.ts';
import classes from './column-mapper.module.css';
import { ColumnTable } from './column-table.tsx';
import { describeColumns, isSameMapping, mapColumn, readHead } from './mapped-columns.ts';

export interface ColumnMapperProps {
  /** Of the field's control. */
  readonly id: string;
  readonly text: string;
  readonly delimiter: string;
  /** Of the heading; 0 without one. */
  readonly headerRow: number;
  readonly mapping: ColumnMapping;
  readonly isDisabled: boolean;
  /** Ids of what the field is described by: the reason why nothing can be chosen among them. */
  readonly describedBy: string | undefined;
  /** The columns guessed from the headers. */
  onPropose(mapping: ColumnMapping): void;
  /** The user's own choice. */
  onChange(mapping: ColumnMapping): void;
  onMoveHeading(row: number): void;
}

/** Reachable while locked, so that keyboard and screen reader users learn why. */
const LOCKED = { 'aria-disabled': true, 'data-disabled': true } as const;

/** Maps each pasted column to a field; follows the headers until the user chooses another one. */
export function ColumnMapper({
  id,
  text,
  delimiter,
  headerRow,
  mapping,
  isDisabled,
  describedBy,
  onPropose,
  onChange,
  onMoveHeading,
}: ColumnMapperProps) {
  const hasHeaderRow = headerRow > 0;
  const head = useMemo(() => readHead(text, delimiter, headerRow), [text, delimiter, headerRow]);
  // The mapping that last followed the headers: any other is the user's own, or a template's, also when the step is opened again.
  const [startsByHand] = useState(
    () => Object.keys(mapping).length > 0 && !isSameMapping(mapping, readHead(text, delimiter, headerRow || 1).proposal),
  );
  const followed = useRef(startsByHand ? undefined : mapping);
  const isEmptiedByHand = useRef(false);
  const follow = useEffectEvent(() => {
    if (isSameMapping(mapping, head.proposal)) {
      followed.current = mapping;
      return;
    }
    const isForgotten = Object.keys(mapping).length === 0 && !isEmptiedByHand.current;
    const isFollowing = isForgotten || (followed.current !== undefined && isSameMapping(mapping, followed.current));
    // Without a header nothing proposes better than what is there.
    if (!isFollowing || !hasHeaderRow) return;
    followed.current = head.proposal;
    onPropose(head.proposal);
  });
  useEffect(() => follow(), [head, headerRow, mapping]);

  if (head.width === 0) return <Text c="dimmed">{texts.columnMapper.empty}</Text>;
  return (
    <div className={classes['mapper']}>
      <div className={classes['tools']}>
        <span id={`${id}-match-control`}>
          <Button
            variant="default"
            id={`${id}-match`}
            {...(isDisabled || !hasHeaderRow ? LOCKED : {})}
            aria-describedby={isDisabled ? describedBy : hasHeaderRow ? undefined : `${id}-match__reason`}
            onClick={() => {
              if (isDisabled || !hasHeaderRow) return;
              onChange(head.proposal);
            }}
          >
            {texts.columnMapper.autoMatch}
          </Button>
        </span>
        {!isDisabled && !hasHeaderRow && <Reason id={`${id}-match`} reason={texts.columnMapper.needsHeader} />}
        {head.ignoredColumns > 0 && (
          <Text c="dimmed">{fillText(texts.columnMapper.beyond, { count: head.ignoredColumns, limit: maxColumns })}</Text>
        )}
      </div>
      <ColumnTable
        describedBy={isDisabled ? describedBy : undefined}
        head={head}
        columns={describeColumns(head, mapping)}
        isDisabled={isDisabled}
        onMoveHeading={hasHeaderRow && !isDisabled ? onMoveHeading : undefined}
        onChoose={(index, role) => {
          const mapped = mapColumn(mapping, index, role);
          followed.current = undefined;
          isEmptiedByHand.current = Object.keys(mapped).length === 0;
          onChange(mapped);
        }}
      />
    </div>
  );
}
