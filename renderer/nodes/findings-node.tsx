import { Anchor, List } from '@mantine/core';
import clsx from 'clsx';
import { useCallback, useEffect, useRef } from 'react';
import type { ScreenNode } from '#schemas/generated/documents/screen.ts';
import { findingsOf } from '#renderer/screen/state/grid-findings.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import { reachable, showCell } from '#renderer/screen/steps/show-cell.ts';
import { useScreen } from './context/renderer-context.ts';
import { useComputed, useReads } from './context/use-expression.ts';
import classes from './look/screen.module.css';

/** The findings of a grid as a list; each message opens its cell. */
export function FindingsNode({ grid: name, severity }: { grid: string; severity: ScreenNode['severity'] }) {
  const screen = useScreen();
  const grid = screen.document.grids?.[name];
  const all = useComputed(
    useCallback((open: ScreenWithGrids) => (grid === undefined ? [] : findingsOf(open, grid)), [grid]),
    useReads(grid?.findings, 'value'),
  );
  const list = useRef<HTMLDivElement>(null);
  const found = all.filter((finding) => severity === undefined || finding.severity === severity);
  const isEmpty = found.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    return screen.grids.noteFindingList(name, () => (list.current?.querySelector('button') ?? list.current)?.focus());
  }, [screen, name, isEmpty]);
  if (isEmpty) return null;
  const leading = new Set(reachable(screen, name));
  return (
    <div ref={list} className={clsx(classes['list'], classes['findingList'])} tabIndex={-1}>
      <List>
        {found.map((finding, index) => (
          <List.Item key={index}>
            {leading.has(finding) ? (
              <Anchor
                component="button"
                type="button"
                underline="always"
                className={classes['finding'] ?? ''}
                onClick={() => showCell(screen, name, finding)}
              >
                {finding.message}
              </Anchor>
            ) : (
              finding.message
            )}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
