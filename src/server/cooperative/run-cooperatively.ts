import { setImmediate as nextRound } from 'node:timers/promises';
import type { Steps } from '#src/domain/steps.ts';

/** How long one piece of work may keep everything else waiting. */
const PIECE_MS = 2;

let last: Promise<unknown> = Promise.resolve();

/**
 * Does work on much a piece at a time, so that other calls are answered in between. Of all such work together one piece is
 * done in each round of the event loop: ten large requests hold others up no more than one.
 * @throws what the work throws
 */
export async function runCooperatively<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await turn();
    const end = performance.now() + PIECE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
  }
}

/** Resolves in a round of the event loop that is the caller's, in the order of asking. */
function turn(): Promise<unknown> {
  return (last = last.then(() => nextRound()));
}
