import { TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useEffect, useState } from 'react';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { useRenderer } from '../../context/renderer-context.ts';
import { Tool } from '../view/tool.tsx';
import type { Pages, PagesState } from './show-pages.ts';
import classes from '../view/preview.module.css';

/** Searches after a pause in typing. */
const PAUSE_MS = 250;
const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function FindTools({ matches, find }: { matches: PagesState['matches']; find: Pages['find'] }) {
  const { preview } = useRenderer().texts;
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => find(text.trim(), 'first'), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, find]);
  const has = text.trim() !== '' && matches !== undefined;
  const isFound = has && matches.total > 0;
  return (
    <div className={classes['tools']} role="search">
      <TextInput
        className={classes['findField'] ?? ''}
        size="xs"
        type="search"
        aria-label={preview.find}
        placeholder={preview.find}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          if (isFound) find(text.trim(), event.shiftKey ? 'previous' : 'next');
        }}
      />
      <span className={classes['count']} role="status">
        {isFound && fillText(preview.found, figuresOf(matches))}
        {has && !isFound && preview.notFound}
      </span>
      <Tool label={preview.findPrevious} disabled={!isFound} onClick={() => find(text.trim(), 'previous')}>
        <IconChevronUp {...ICON} />
      </Tool>
      <Tool label={preview.findNext} disabled={!isFound} onClick={() => find(text.trim(), 'next')}>
        <IconChevronDown {...ICON} />
      </Tool>
    </div>
  );
}
