/** An image that an operation returns, loaded and cached by the browser. */
import { useEffect, useRef, useState } from 'react';
import { waitForPart } from '#renderer/services/printing.ts';
import type { Picture } from '#schemas/generated/documents/screen.ts';
import { useRenderer } from './context/renderer-context.ts';
import { useParams } from './context/use-params.ts';
import { useText } from './context/use-expression.ts';
import classes from './look/picture.module.css';

export function ImageNode({ picture: { operation, params: given, label, height = 'medium' } }: { picture: Picture }) {
  const { ports } = useRenderer();
  const text = useText(label);
  const params = useParams(operation, given);
  const address = params && ports.addressOf(operation, params);
  return address === undefined ? null : <Image key={address} address={address} label={text} height={height} />;
}

function Image({ address, label, height }: { address: string; label: string; height: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(
    () =>
      waitForPart({
        isWhole: () => image.current?.complete ?? true,
        read: async () => image.current?.decode(),
      }),
    [],
  );
  if (hasFailed) return null;
  return (
    <img ref={image} className={classes['picture']} data-height={height} src={address} alt={label} onError={() => setHasFailed(true)} />
  );
}
