import { use, useLayoutEffect, useRef } from 'react';
import { offerPlace } from './beside-places.ts';
import { DepthContext } from '#renderer/services/window-layer.ts';
import classes from './beside.module.css';

/** @param screen id of the screen that it is beside */
export function BesidePlace({ screen }: { readonly screen: string }) {
  const place = useRef<HTMLDivElement>(null);
  const depth = use(DepthContext);
  useLayoutEffect(() => (place.current === null ? undefined : offerPlace({ screen, depth, element: place.current })), [screen, depth]);
  return <div ref={place} className={classes['place']} data-keep-clear />;
}
