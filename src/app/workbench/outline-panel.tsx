/** The outline of the screen on top. */
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { BesideScreen } from '#renderer/nodes/beside/beside-screen.tsx';
import type { OutlinePart } from '#schemas/generated/types.ts';
import type { Editing } from './open-workbench.ts';
import { cameFrom } from './places/came-from.ts';
import { awaited, isOwn, OUTLINE } from './point-at.ts';

const NONE: readonly OutlinePart[] = [];

export function OutlinePanel({ editing }: { readonly editing: Editing }): ReactNode {
  const [screen, setScreen] = useState<string>();
  const expected = useStore(awaited);
  const isBeside = (place: string) => !isOwn(place) && (expected ?? place) === place;
  const [parts, setParts] = useState(NONE);
  useEffect(() => {
    if (screen === undefined) return undefined;
    let isLatest = true;
    editing
      .outline(screen)
      .then((entries) => isLatest && setParts(entries.map(({ row }) => row)))
      .catch(console.error);
    return () => void (isLatest = false);
  }, [editing, screen]);
  const onScreen = useCallback((shown: string) => {
    awaited.setState(undefined, true);
    setScreen(shown);
  }, []);
  const hasOrigin = useStore(cameFrom) !== undefined;
  const input = useMemo(() => ({ parts, hasOrigin }), [parts, hasOrigin]);
  return <BesideScreen id={OUTLINE} input={input} isBeside={isBeside} onScreen={onScreen} />;
}
