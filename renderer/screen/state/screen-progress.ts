/** What runs on an open screen, and how far it is. */
import type { StoreApi } from 'zustand/vanilla';
import type { ProblemSummary } from '#renderer/form/drawing/problem-panel.tsx';

export interface ScreenState {
  /** Counts every change that an expression may see. */
  readonly revision: number;
  /** The data a form or grid needs is there. */
  readonly isReady: boolean;
  /** The action that runs. */
  readonly busy: string | undefined;
  /** How much of a long request is done, 0 to 100. */
  readonly percent: number | undefined;
  /** Gives up the request that runs. */
  readonly giveUp: (() => void) | undefined;
  /** A change is on its way to the server: the screen stays open until the answer is there. */
  readonly isWriting: boolean;
  /** Refusals that no field of a form shows. */
  readonly problem: ProblemSummary | undefined;
  /** The open step of a wizard. */
  readonly step: string | undefined;
}

export interface ScreenProgress {
  readonly store: StoreApi<ScreenState>;
  update(change: Partial<Omit<ScreenState, 'revision'>>): void;
  /** Something that expressions read has changed. */
  touch(): void;
}

/** @param step the one a wizard begins with */
export function firstState(step: string | undefined): ScreenState {
  return {
    revision: 0,
    isReady: false,
    busy: undefined,
    percent: undefined,
    giveUp: undefined,
    isWriting: false,
    problem: undefined,
    step,
  };
}
