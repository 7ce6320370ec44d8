/** Shows the progress of a long request and a button to cancel it. */
import type { ScreenProgress } from '../state/screen-progress.ts';

/** Short requests show no such button. */
const OFFER_AFTER_MS = 1000;

export interface ShownRequest {
  readonly signal: AbortSignal;
  /** Aborted by the user alone. */
  readonly stop: AbortSignal;
  isGivenUp(): boolean;
  /** @param fraction of the whole, 0 to 1 */
  onProgress(fraction: number): void;
  end(): void;
}

export function showRequest(screen: ScreenProgress, signal: AbortSignal, isCancellable: boolean): ShownRequest {
  const life = new AbortController();
  const offer = () => screen.update({ giveUp: () => life.abort() });
  const timer = isCancellable ? setTimeout(offer, OFFER_AFTER_MS) : undefined;
  return {
    signal: AbortSignal.any([signal, life.signal]),
    stop: life.signal,
    isGivenUp: () => life.signal.aborted,
    onProgress(fraction) {
      const percent = Math.floor(Math.min(1, fraction) * 100);
      if (screen.store.getState().percent !== percent) screen.update({ percent });
    },
    end() {
      clearTimeout(timer);
      const { giveUp, percent } = screen.store.getState();
      if (giveUp !== undefined || percent !== undefined) screen.update({ giveUp: undefined, percent: undefined });
    },
  };
}
