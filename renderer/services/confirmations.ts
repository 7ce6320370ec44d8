/** Confirmations: one question at a time, beside the control that caused it. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Question {
  readonly title: string;
  readonly body: string;
  /** Text of the confirm button. */
  readonly label: string;
  /** Text of the button that does not; the usual one without. */
  readonly declineLabel?: string;
  readonly isDestructive: boolean;
  /** The control that the question is placed beside; default: the middle of the page, or the window that would lose input. */
  readonly anchor: HTMLElement | undefined;
  /** Input would be lost: asked over an overlay, beside the window it concerns. */
  readonly isLoss?: boolean;
}

export interface AskedQuestion extends Question {
  answer(goAhead: boolean): void;
}

export interface Confirmations {
  readonly store: StoreApi<{ asked: AskedQuestion | undefined }>;
  /** A second question, or closing the screen, answers the first with no. */
  ask(question: Question, signal?: AbortSignal): Promise<boolean>;
}

export function createConfirmations(): Confirmations {
  const store = createStore<{ asked: AskedQuestion | undefined }>(() => ({ asked: undefined }));
  return {
    store,
    ask: (question, signal) =>
      new Promise((resolve) => {
        store.getState().asked?.answer(false);
        if (signal?.aborted === true) return resolve(false);
        const asked: AskedQuestion = {
          ...question,
          answer(goAhead) {
            if (store.getState().asked === asked) store.setState({ asked: undefined });
            resolve(goAhead);
          },
        };
        signal?.addEventListener('abort', () => asked.answer(false), { once: true });
        store.setState({ asked });
      }),
  };
}
