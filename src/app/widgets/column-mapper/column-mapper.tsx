import { Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { maxColumns } from '#src/domain/paste/limits.ts';
import type { ColumnMapping } from '#src/domain/paste/match-columns.ts';
import { fill, texts } from '../../texts.ts';
import classes from './column-mapper.module.css';
import { ColumnTable } from './column-table.tsx';
import { describeColumns, isSameMapping, mapColumn, readHead } from './mapped-columns.ts';

export interface ColumnMapperProps {
  readonly text: string;
  readonly delimiter: string;
  readonly hasHeaderRow: boolean;
  readonly mapping: ColumnMapping;
  readonly isDisabled: boolean;
  /** What the headers say, before anybody has chosen. */
  onPropose(mapping: ColumnMapping): void;
  /** The user's own choice. */
  onChange(mapping: ColumnMapping): void;
}

/** Says for each pasted column what it holds; follows the headers until the user chooses by hand. */
export function ColumnMapper({ text, delimiter, hasHeaderRow, mapping, isDisabled, onPropose, onChange }: ColumnMapperProps) {
  const head = useMemo(() => readHead(text, delimiter, hasHeaderRow), [text, delimiter, hasHeaderRow]);
  // A mapping that no header explains is the user's own, also when the step is opened again.
  const [wasByHand] = useState(() => Object.keys(mapping).length > 0 && !isSameMapping(mapping, readHead(text, delimiter, true).proposal));
  const isByHand = useRef(wasByHand);
  const propose = useEffectEvent(onPropose);
  useEffect(() => {
    // Without a header nothing proposes better than what is there.
    if (!isByHand.current && hasHeaderRow) propose(head.proposal);
  }, [head, hasHeaderRow]);

  if (head.width === 0) return <Text c="dimmed">{texts.columnMapper.empty}</Text>;
  return (
    <div className={classes['mapper']}>
      <div className={classes['tools']}>
        <Button
          variant="default"
          disabled={isDisabled || !hasHeaderRow}
          onClick={() => {
            isByHand.current = false;
            onChange(head.proposal);
          }}
        >
          {texts.columnMapper.autoMatch}
        </Button>
        {head.ignoredColumns > 0 && (
          <Text c="dimmed">{fill(texts.columnMapper.beyond, { count: head.ignoredColumns, limit: maxColumns })}</Text>
        )}
      </div>
      <ColumnTable
        head={head}
        columns={describeColumns(head, mapping)}
        isDisabled={isDisabled}
        onChoose={(index, role) => {
          isByHand.current = true;
          onChange(mapColumn(mapping, index, role));
        }}
      />
    </div>
  );
}
