import { Anchor, Button, List } from '@mantine/core';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { ScreenNode } from '#schemas/generated/documents/screen.ts';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { findingsOf, type GridFinding } from '#renderer/screen/state/grid-findings.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import { keepTypedTexts } from '#renderer/screen/steps/cell-input.ts';
import { reachable, showAlike, showCell, showLeft } from '#renderer/screen/steps/show-cell.ts';
import { useRenderer, useScreen } from './context/renderer-context.ts';
import { useFindingKeys } from './grid/findings-bar.tsx';
import { useComputed, useReads } from './context/use-expression.ts';
import classes from './look/screen.module.css';

/** The findings of a grid as a list, equal ones as one; each message opens its cells. */
export function FindingsNode({ grid: name, severity }: { grid: string; severity: ScreenNode['severity'] }) {
  const screen = useScreen();
  const grid = screen.document.grids?.[name];
  const all = useComputed((open: ScreenWithGrids) => (grid === undefined ? [] : findingsOf(open, grid)), useReads(grid?.findings, 'value'));
  const list = useRef<HTMLDivElement>(null);
  useFindingKeys(name);
  const found = all.filter((finding) => severity === undefined || finding.severity === severity);
  const isEmpty = found.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    return screen.grids.noteFindingList(name, () => firstControl(list.current)?.focus());
  }, [screen, name, isEmpty]);
  if (isEmpty) return null;
  const leading = new Set(reachable(screen, name));
  return (
    <div ref={list} className={clsx(classes['list'], classes['findingList'])} tabIndex={-1}>
      <List>
        {groupsOf(found).map((findings, index) => (
          <List.Item key={index}>
            <Findings grid={name} findings={findings} leads={leading.has(findings[0])} />
          </List.Item>
        ))}
      </List>
    </div>
  );
}

type Group = readonly [GridFinding, ...GridFinding[]];

/** One message, or equal faults of several rows as one, with what is offered for their cells. */
function Findings({ grid, findings, leads }: { readonly grid: string; readonly findings: Group; readonly leads: boolean }) {
  const screen = useScreen();
  const { equalFaults } = useRenderer().texts.screen;
  const [first] = findings;
  const message =
    findings.length === 1
      ? first.message
      : fillText(equalFaults, { fault: first.fault ?? first.message, ...figuresOf({ count: findings.length }) });
  if (!leads) return message;
  return (
    <>
      <Anchor
        component="button"
        type="button"
        underline="always"
        className={classes['finding'] ?? ''}
        onClick={() => (findings.length === 1 ? showCell(screen, grid, first) : showAlike(screen, grid, findings))}
      >
        {message}
      </Anchor>{' '}
      <Offer grid={grid} findings={findings} />
    </>
  );
}

/** Puts what the cells most likely mean into them. */
function Offer({ grid, findings }: { readonly grid: string; readonly findings: Group }) {
  const screen = useScreen();
  const { setOffer, setOfferOnAll, setOffers } = useRenderer().texts.screen;
  const edits = findings.flatMap(({ row, field, offer }) =>
    field === undefined || offer === undefined ? [] : [{ row, field, value: offer, isReset: false }],
  );
  const { offer: text } = findings[0];
  if (edits.length < findings.length || text === undefined) return null;
  const isSame = edits.every(({ value }) => value === text);
  const label = !isSame ? setOffers : edits.length === 1 ? setOffer : setOfferOnAll;
  const set = async () => {
    await keepTypedTexts(screen, grid, edits);
    showLeft(screen, grid);
  };
  return (
    <Button size="compact-sm" variant="default" data-offer onClick={() => void set()}>
      {fillText(label, { text, ...figuresOf({ count: edits.length }) })}
    </Button>
  );
}

/** Equal messages of a field are grouped at the first of them. */
function groupsOf(findings: readonly GridFinding[]): readonly Group[] {
  const groups = new Map<unknown, [GridFinding, ...GridFinding[]]>();
  for (const finding of findings) {
    const { severity, row, field, message, fault = message } = finding;
    const key = row === undefined || field === undefined ? finding : `${severity} ${field} ${fault}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [finding]);
    else known.push(finding);
  }
  return [...groups.values()];
}

/** What is offered first, else the first message. */
function firstControl(list: HTMLElement | null): HTMLElement | null {
  const first = list?.querySelector('li');
  return first?.querySelector<HTMLElement>('[data-offer]') ?? list?.querySelector('button') ?? list;
}
