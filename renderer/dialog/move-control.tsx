/** Moves a window by keys: press it, then the arrows; announces the position. */
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import IconArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fillText } from '#src/expression/index.ts';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import type { Movable } from './use-movable.ts';

const STEP = 16;
const LARGE_STEP = 96;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function MoveControl({ movable }: { readonly movable: Movable }) {
  const { texts } = useRenderer();
  const [isMoving, setIsMoving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState('');
  const { offset, moveBy } = movable;
  useEffect(() => {
    const window = button.current?.closest('[role="dialog"]')?.getBoundingClientRect();
    if (isMoving && window !== undefined)
      setPlace(fillText(texts.screen.movedDialog, { left: Math.round(window.left), top: Math.round(window.top) }));
  }, [isMoving, offset, texts]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isMoving) return;
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      moveBy(direction[0] * step, direction[1] * step);
    } else if (event.key === 'Escape') setIsMoving(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ActionIcon
        ref={button}
        variant={isMoving ? 'light' : 'subtle'}
        color={isMoving ? 'brand' : 'gray'}
        aria-label={texts.screen.moveDialog}
        title={texts.screen.moveDialog}
        aria-pressed={isMoving}
        onClick={() => setIsMoving(!isMoving)}
        onKeyDown={onKeyDown}
        onBlur={() => setIsMoving(false)}
        // Escape ends the moving first, not the dialog.
        data-mantine-stop-propagation={isMoving || undefined}
      >
        <IconArrowsMove size={16} aria-hidden />
      </ActionIcon>
      <VisuallyHidden role="status">{isMoving ? `${texts.screen.movingDialog} ${place}` : ''}</VisuallyHidden>
    </>
  );
}
