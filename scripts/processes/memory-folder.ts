import { existsSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. Containers often give it 64 MB. */
const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * The system's folder for files in memory, if it has one with room for a few databases: there a database of a thousand files is
 * copied in milliseconds. What it holds is lost with the machine.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(SHARED_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? SHARED_MEMORY : undefined;
}
