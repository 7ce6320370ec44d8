import { useEffect, useRef, type RefObject } from 'react';
import type { GridModel } from '../model/grid-model.ts';
import type { HeldKeys } from './held-keys.ts';

/** Loaded at the first key or pointer event: before that no page needs it. */
export function useHeldKeys(container: RefObject<HTMLElement | null>, model: GridModel): RefObject<HeldKeys | undefined> {
  const held = useRef<HeldKeys>(undefined);
  useEffect(() => {
    const life = new AbortController();
    const load = async () => {
      const { HeldKeys: Held } = await import('./held-keys.ts');
      held.current ??= new Held(container, model);
    };
    for (const type of ['focusin', 'pointerover'])
      container.current?.addEventListener(type, () => void load(), { once: true, signal: life.signal });
    return () => life.abort();
  }, [container, model]);
  return held;
}
