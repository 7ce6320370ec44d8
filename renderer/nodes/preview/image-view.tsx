import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { fillText } from '#src/expression/index.ts';
import { useRenderer } from '../context/renderer-context.ts';
import type { ViewProps } from './view/view-props.ts';
import { zoomKeys, ZoomTools, type Zoom } from './view/zoom-tools.tsx';
import classes from './view/preview.module.css';

const STEP = 1.25;
const SMALLEST = 0.05;
const LARGEST = 10;
const QUARTER = 90;

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A data URL, the only one besides files that the content security policy allows. */
export function ImageView({ file, label, onDamaged }: ViewProps) {
  const { texts } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string>();
  const [size, setSize] = useState<ImageSize>();
  const [room, setRoom] = useState<ImageSize>();
  /** Undefined: as large as the frame lets it be, and no larger than it is. */
  const [chosen, setChosen] = useState<number>();
  const [turned, setTurned] = useState(0);

  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => typeof reader.result === 'string' && setAddress(reader.result));
    reader.addEventListener('error', onDamaged);
    reader.readAsDataURL(file);
    return () => reader.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a new file is a new reading
  }, [file]);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const isUpright = turned % (2 * QUARTER) === 0;
  const standing = size && (isUpright ? size : { width: size.height, height: size.width });
  const fitting =
    standing === undefined || room === undefined ? 1 : Math.min(1, room.width / standing.width, room.height / standing.height);
  const scale = chosen ?? fitting;
  const zoom = useMemo<Zoom>(
    () => ({
      percent: scale * 100,
      zoomIn: () => setChosen(Math.min(LARGEST, scale * STEP)),
      zoomOut: () => setChosen(Math.max(SMALLEST, scale / STEP)),
      fit: () => setChosen(undefined),
      rotate: () => setTurned((turns) => (turns + QUARTER) % (4 * QUARTER)),
    }),
    [scale],
  );
  const shown: CSSProperties = size === undefined ? {} : { width: size.width * scale, height: size.height * scale, rotate: `${turned}deg` };
  const place: CSSProperties = standing === undefined ? {} : { width: standing.width * scale, height: standing.height * scale };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is inside takes focus; its keys are met here
    <div className={classes['frame']} role="group" aria-label={fillText(texts.preview.tools, { label })} onKeyDown={zoomKeys(zoom)}>
      <div className={classes['bar']}>
        <ZoomTools zoom={zoom} />
      </div>
      <div ref={frame} className={classes['desk']} role="region" aria-label={label} tabIndex={0}>
        <div className={classes['place']} style={place}>
          {address !== undefined && (
            <img
              className={classes['image']}
              style={shown}
              src={address}
              alt={label}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
              onError={onDamaged}
            />
          )}
        </div>
      </div>
    </div>
  );
}
