import { setImmediate as nextRound } from 'node:timers/promises';

/**
 * The most milliseconds of processor time that this thread spent without letting anything else in while the work went on: what
 * others wait for it. Time of the processor, so that it is the same on a busy machine.
 */
export async function longestPiece(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  for (let before = process.threadCpuUsage(); !isDone; before = process.threadCpuUsage()) {
    await nextRound();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  await working;
  return longest;
}
