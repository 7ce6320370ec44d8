/** A message above the content it concerns: in full, or its first line with a button for the rest. */
import { Alert, UnstyledButton } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { TONE_COLOR } from '#renderer/services/tones.ts';
import type { ScreenNode } from '#schemas/generated/documents/screen.ts';
import { useRenderer } from './context/renderer-context.ts';
import { useText } from './context/use-expression.ts';
import classes from './look/screen.module.css';

interface AlertNodeProps {
  readonly node: ScreenNode;
  readonly text: string;
  /** The content beneath it, if the node has any. */
  readonly children?: ReactNode;
}

export function AlertNode({ node, text, children }: AlertNodeProps) {
  const tone = node.tone ?? 'neutral';
  const shown = useText(text);
  const look = {
    color: TONE_COLOR[tone],
    role: tone === 'error' ? 'alert' : 'status',
    className: classes['alert'],
    'data-node': node.id,
    'data-line': children === undefined || undefined,
  };
  if (children !== undefined) {
    return (
      <Alert {...look} title={shown}>
        {children}
      </Alert>
    );
  }
  // With nothing beneath it the text is the body: a heading alone would leave room for one.
  return (
    <Alert {...look} data-short={node.short}>
      {node.short === true ? <ShortText key={shown} text={shown} /> : shown}
    </Alert>
  );
}

function ShortText({ text }: { readonly text: string }) {
  const { texts } = useRenderer();
  const [isOpen, setIsOpen] = useState(false);
  const words = useRef<HTMLSpanElement>(null);
  const isLong = useIsLong(words, isOpen);
  const id = useId();
  return (
    <span className={classes['short']}>
      <span ref={words} id={id} className={classes['shortText']} data-open={isOpen || undefined}>
        {text}
      </span>
      {isLong && (
        <UnstyledButton className={classes['shortMore'] ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.screen.showLess : texts.screen.showAll}
        </UnstyledButton>
      )}
    </span>
  );
}

/** Whether the text is truncated; unchanged while it is expanded. */
function useIsLong(words: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const here = words.current;
    if (here === null || isOpen) return undefined;
    const observer = new ResizeObserver(() => setIsLong(here.scrollHeight > here.clientHeight + 1));
    observer.observe(here);
    return () => observer.disconnect();
  }, [words, isOpen]);
  return isLong;
}
