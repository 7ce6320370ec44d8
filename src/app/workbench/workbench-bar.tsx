/** Above the page while its screens are edited: how, what was changed so far, and the way out. */
import { Button, Menu } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { fillText } from '#src/expression/index.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { useApp } from '../app-context.ts';
import { BesidePlace } from '#renderer/nodes/beside/beside-place.tsx';
import { loadPart } from '#renderer/services/on-demand.ts';
import { OutlinePanel } from './outline-panel.tsx';
import { RenameField } from './renaming.tsx';
import { useDragging } from './use-dragging.ts';
import { usePointing } from './use-pointing.ts';
import { ViewAsMenu, ViewedAs } from './view-as-menu.tsx';
import { isViewWindow } from './places/view-window.ts';
import classes from './workbench.module.css';

const { workbench: words } = texts;

const GuideChapter = loadPart(async () => (await import('./guide-chapter.tsx')).GuideChapter);

export function WorkbenchBar({ screen }: { readonly screen: string | undefined }): ReactNode {
  const { workbench } = useApp();
  const editing = useStore(workbench)?.editing;
  const isView = isViewWindow();
  usePointing(isView ? undefined : editing);
  useDragging(isView ? undefined : editing);
  const [isGuided, setGuided] = useState(false);
  const guideButton = useRef<HTMLButtonElement>(null);
  const { ref: bar, height } = useElementSize();
  if (editing === undefined) return null;
  const { written, canUndo, undo, takeBack, review, leave } = editing;
  const count = written.isNew.filter(Boolean).length;
  const beneath: CSSProperties & Record<'--bar', string> = { '--bar': `${height}px` };
  if (isView)
    return (
      <section className={classes['bar']} aria-label={words.title}>
        <ViewedAs editing={editing} />
        <ViewAsMenu editing={editing} />
      </section>
    );
  return (
    <>
      <section ref={bar} className={classes['bar']} aria-label={words.title}>
        <ViewedAs editing={editing} />
        <ViewAsMenu editing={editing} />
        <Menu position="bottom-end" width={420} withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default" disabled={count === 0}>
              {fillText(count === 1 ? words.oneChange : words.changes, { count: String(count) })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes['changes'] ?? ''}>
            <Menu.Label>{words.takeBack}</Menu.Label>
            {written.words.map(
              (sentences, index) =>
                written.isNew[index] && (
                  <Menu.Item key={index} onClick={() => void takeBack(index)}>
                    {sentences.join('. ')}
                  </Menu.Item>
                ),
            )}
          </Menu.Dropdown>
        </Menu>
        <Button ref={guideButton} size="xs" variant="default" aria-expanded={isGuided} onClick={() => setGuided(!isGuided)}>
          {words.guide}
        </Button>
        <Button size="xs" variant="default" disabled={!canUndo} onClick={() => void undo()}>
          {words.undo}
        </Button>
        <Button size="xs" variant="default" onClick={review}>
          {words.review}
        </Button>
        <Button size="xs" onClick={leave}>
          {words.done}
        </Button>
      </section>
      {screen !== undefined && (
        <div className={classes['beside']} style={beneath}>
          <BesidePlace screen={screen} />
        </div>
      )}
      {isGuided && (
        <GuideChapter
          onClose={() => {
            setGuided(false);
            guideButton.current?.focus();
          }}
        />
      )}
      <OutlinePanel editing={editing} />
      <RenameField parts={editing.parts} />
    </>
  );
}
