/** The progress of an open screen: the running action, request and wizard step. */
import type { StoreApi } from 'zustand/vanilla';
import type { ProblemSummary } from '#renderer/form/drawing/problem-panel.tsx';

export interface ScreenState {
  /** Counts every change that an expression may depend on. */
  readonly revision: number;
  /** All sources are loaded. */
  readonly isReady: boolean;
  /** The action that runs. */
  readonly busy: string | undefined;
  /** Progress of a long request, 0 to 100. */
  readonly percent: number | undefined;
  /** Cancels the running request. */
  readonly giveUp: (() => void) | undefined;
  /** A change is being sent: the screen stays open until it is answered. */
  readonly isWriting: boolean;
  /** The unplaced messages of a refusal. */
  readonly problem: ProblemSummary | undefined;
  /** The open step of a wizard. */
  readonly step: string | undefined;
}

export interface ScreenProgress {
  readonly store: StoreApi<ScreenState>;
  update(change: Partial<Omit<ScreenState, 'revision'>>): void;
  /** Something that expressions depend on has changed. */
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
