/** Places beside what the open screens draw, for a screen that accompanies them. */
import { createStore } from 'zustand/vanilla';

export interface BesidePlace {
  /** Id of the screen that it is beside. */
  readonly screen: string;
  /** How many windows there are up to and including its own. */
  readonly depth: number;
  readonly element: HTMLElement;
}

export const besidePlaces = createStore<readonly BesidePlace[]>(() => []);

/** @returns takes it back */
export function offerPlace(place: BesidePlace): () => void {
  besidePlaces.setState((places) => [...places, place], true);
  return () => besidePlaces.setState((places) => places.filter((other) => other !== place), true);
}
