/** Above the page while its screens are edited: how, what was changed so far, and the way out. */
import { Button, Menu } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { fillText } from '#src/expression/index.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { useApp } from '../app-context.ts';
import type { Editing } from './open-workbench.ts';
import { pointedAt } from './point-at.ts';
import classes from './workbench.module.css';

const { workbench: words } = texts;

/** Where a draft is submitted and published. */
const REVIEWED_AT = '/ScreensAndRules';

export function WorkbenchBar(): ReactNode {
  const { router, workbench } = useApp();
  const editing = useStore(workbench)?.editing;
  usePointing(editing);
  if (editing === undefined) return null;
  const { written, canUndo, undo, takeBack, leave } = editing;
  return (
    <section className={classes['bar']} aria-label={words.title}>
      <span className={classes['how']}>{words.how}</span>
      <Menu position="bottom-end" width={420} withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" disabled={written.changes.length === 0}>
            {fillText(written.changes.length === 1 ? words.oneChange : words.changes, { count: String(written.changes.length) })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['changes'] ?? ''}>
          <Menu.Label>{words.takeBack}</Menu.Label>
          {written.words.map((sentences, index) => (
            <Menu.Item key={index} onClick={() => void takeBack(index)}>
              {sentences.join('. ')}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" disabled={!canUndo} onClick={() => void undo()}>
        {words.undo}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          leave();
          void router.navigate(REVIEWED_AT);
        }}
      >
        {words.review}
      </Button>
      <Button size="xs" onClick={leave}>
        {words.done}
      </Button>
    </section>
  );
}

/** A click on a text selects it instead of acting; with Alt, so does one on what acts. */
function usePointing(editing: Editing | undefined): void {
  useEffect(() => {
    if (editing === undefined) return undefined;
    const { dataset } = document.documentElement;
    dataset['editing'] = '';
    const onPointer = (event: MouseEvent) => {
      const part = pointedAt(event.target, event.altKey);
      if (part === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') void editing.point(part);
    };
    const onKey = (event: KeyboardEvent) => {
      const act = keyOf(event, editing);
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void act();
    };
    const stop = new AbortController();
    const heard = { capture: true, signal: stop.signal };
    for (const type of ['pointerdown', 'mousedown', 'click'] as const) window.addEventListener(type, onPointer, heard);
    window.addEventListener('keydown', onKey, heard);
    return () => {
      stop.abort();
      delete dataset['editing'];
    };
  }, [editing]);
}

const STEPS = new Map<string, -1 | 1>([
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
  ['ArrowDown', 1],
  ['ArrowRight', 1],
]);

/** What a key does; in a text Ctrl+Z is the browser's. */
function keyOf({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent, editing: Editing): (() => Promise<void>) | undefined {
  const isTyped = target instanceof Element && target.matches('input, textarea');
  if (key === 'z' && (ctrlKey || metaKey) && !shiftKey && !isTyped) return editing.undo;
  const part = altKey ? pointedAt(document.activeElement, true) : undefined;
  if (part === undefined) return undefined;
  if (key === 'Enter') return () => editing.point(part);
  const by = STEPS.get(key);
  return by && (() => editing.move(part, by));
}
