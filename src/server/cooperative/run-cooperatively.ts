import { setImmediate as nextRound } from 'node:timers/promises';
import type { Steps } from '#src/domain/steps.ts';

/** Longest time that one piece of work blocks the event loop. */
const PIECE_MS = 2;

let last: Promise<unknown> = Promise.resolve();

/**
 * Long CPU work yields to the event loop. All such work shares one piece per round, so that ten large requests delay others no more than
 * one.
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

/** Resolves in a round of the event loop reserved for the caller, in order of the calls. */
function turn(): Promise<unknown> {
  return (last = last.then(() => nextRound()));
}
