/** Progress of a long task of a list, with a cancel button. Shown only after a while. */
import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { figuresOf, fillText } from '#src/expression/index.ts';
import type { GridTexts, GridWork } from './contract/types.ts';
import classes from './look/grid.module.css';

const LONG_MS = 1_000;

export function GridWorking({ work, texts, onStopped }: { work: GridWork; texts: GridTexts; onStopped(): void }): ReactNode {
  const { text, done, total, stop } = work;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className={isLong ? classes['working'] : classes['unseen']}>
      {/* Read out once: how far it is would not let anything else be heard. */}
      <span aria-live="polite">{isLong ? text : ''}</span>
      {isLong && done !== undefined && total !== undefined && <span>{fillText(texts.workDone, figuresOf({ done, total }))}</span>}
      {isLong && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={fillText(texts.cancelWork, { work: text })}
          onClick={() => {
            stop();
            onStopped();
          }}
        >
          {texts.cancel}
        </Button>
      )}
    </span>
  );
}
