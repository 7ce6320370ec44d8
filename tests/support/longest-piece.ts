import { setImmediate as nextRound } from 'node:timers/promises';

/**
 * The most that this thread did without letting anything else in, as a share of the work (1: all at once): what others wait for it.
 * A share of the processor's time, so that it is the same on a slow or busy machine.
 */
export async function longestPiece(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  let [longest, all] = [0, 0];
  for (let before = process.threadCpuUsage(); !isDone; before = process.threadCpuUsage()) {
    await nextRound();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    all += user + system;
  }
  await working;
  return longest / all;
}
