import { Button } from '@mantine/core';
import Markdown from 'markdown-to-jsx/react';
import type { ComponentProps, ReactNode } from 'react';
import chapter from 'virtual:guide-chapter';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import classes from './workbench.module.css';

const { workbench: words } = texts;
const OPTIONS = { overrides: { pre: Block } };

/** What is wider than the chapter is read by scrolling, also by keys. */
function Block({ children }: ComponentProps<'pre'>) {
  return (
    <div role="region" aria-label={words.example} tabIndex={0}>
      <pre>{children}</pre>
    </div>
  );
}

/** The guide's chapter about changing screens, beside the screen that is changed. */
export function GuideChapter({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <aside className={classes['guide']} aria-label={words.guide}>
      <Button size="xs" variant="default" onClick={onClose}>
        {words.closeGuide}
      </Button>
      <div role="region" aria-label={words.guide} tabIndex={0}>
        <Markdown options={OPTIONS}>{chapter}</Markdown>
      </div>
    </aside>
  );
}
