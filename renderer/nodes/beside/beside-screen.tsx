/** A screen beside the one on top. It moves along from page to dialog and keeps its state. */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { besidePlaces, type BesidePlace } from './beside-places.ts';
import { DepthContext } from '#renderer/services/window-layer.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { actionOfKey } from '../actions/screen-keys.ts';
import { besideScreens } from '../context/beside-screens.ts';
import { ScreenContext, useScreen } from '../context/renderer-context.ts';
import { useOpenScreen } from '../loading/use-open-screen.ts';
import { ScreenBody } from '../screen-nodes.tsx';
import classes from './beside.module.css';

export interface BesideScreenProps {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether it accompanies this screen. */
  isBeside(screen: string): boolean;
  /** Called with the screen that it accompanies. */
  onScreen(screen: string): void;
}

export function BesideScreen({ id, input, isBeside, onScreen }: BesideScreenProps): ReactNode {
  const opening = useOpenScreen({ id, input, isPart: true }, true);
  const [element] = useState(() => document.createElement('div'));
  const place = useStore(besidePlaces, (places) => topOf(places.filter(({ screen }) => isBeside(screen))));
  useMovable(element, place);
  useEffect(() => {
    if (place !== undefined) onScreen(place.screen);
  }, [place, onScreen]);
  if (opening.state !== 'open') return null;
  return createPortal(
    <DepthContext value={place?.depth ?? 0}>
      <ScreenContext value={opening.screen}>
        <BesideFrame />
      </ScreenContext>
    </DepthContext>,
    element,
  );
}

/** Its keys act in it alone. */
function BesideFrame() {
  const screen = useScreen();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    besideScreens.add(screen);
    return () => void besideScreens.delete(screen);
  }, [screen]);
  useEffect(() => {
    const { current } = frame;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const action = actionOfKey(screen, event);
      if (action === undefined) return;
      event.preventDefault();
      void runAction(screen, action.name, action.bindings);
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [screen]);
  return (
    <aside ref={frame} className={classes['frame']} aria-label={screen.document.title} data-screen={screen.document.id}>
      <ScreenBody />
    </aside>
  );
}

/** Puts the element into the place. What was scrolled in it would be at its start again. */
function useMovable(element: HTMLElement, place: BesidePlace | undefined): void {
  const scrolled = useRef(new Map<Element, number>());
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element) scrolled.current.set(target, target.scrollTop);
    };
    element.addEventListener('scroll', note, { capture: true });
    return () => element.removeEventListener('scroll', note, { capture: true });
  }, [element]);
  useLayoutEffect(() => {
    if (place === undefined) return undefined;
    const tops = [...scrolled.current];
    place.element.append(element);
    for (const [each, top] of tops) each.scrollTop = top;
    return () => element.remove();
  }, [element, place]);
}

function topOf(places: readonly BesidePlace[]): BesidePlace | undefined {
  return places.reduce<BesidePlace | undefined>((top, place) => (top === undefined || place.depth >= top.depth ? place : top), undefined);
}
