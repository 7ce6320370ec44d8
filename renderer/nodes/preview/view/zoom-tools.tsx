/** Zoom in and out, fit to width, rotate: the same for every kind of file. */
import IconArrowsHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsHorizontal.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import type { KeyboardEvent } from 'react';
import { fillText } from '#src/expression/index.ts';
import { useRenderer } from '../../context/renderer-context.ts';
import { Tool } from './tool.tsx';
import classes from './preview.module.css';

export interface Zoom {
  readonly percent: number;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  rotate(): void;
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function ZoomTools({ zoom }: { zoom: Zoom }) {
  const { preview } = useRenderer().texts;
  return (
    <div className={classes['tools']}>
      <Tool label={preview.zoomOut} keys="-" onClick={zoom.zoomOut}>
        <IconZoomOut {...ICON} />
      </Tool>
      <span className={classes['percent']} role="status">
        {fillText(preview.zoom, { percent: Math.round(zoom.percent) })}
      </span>
      <Tool label={preview.zoomIn} keys="+" onClick={zoom.zoomIn}>
        <IconZoomIn {...ICON} />
      </Tool>
      <Tool label={preview.fit} keys="0" onClick={zoom.fit}>
        <IconArrowsHorizontal {...ICON} />
      </Tool>
      <Tool label={preview.rotate} keys="R" onClick={zoom.rotate}>
        <IconRotateClockwise {...ICON} />
      </Tool>
    </div>
  );
}

/** Keys while the content has the focus; keys of the browser and of text fields are not handled. */
export function zoomKeys({ zoomIn, zoomOut, fit, rotate }: Zoom): (event: KeyboardEvent) => void {
  const meanings: Readonly<Record<string, () => void>> = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit, r: rotate };
  return (event) => {
    const act = meanings[event.key.toLowerCase()];
    const isTyped = event.target instanceof HTMLInputElement;
    if (act === undefined || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
