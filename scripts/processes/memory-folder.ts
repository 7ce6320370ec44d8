import { existsSync, statfsSync } from 'node:fs';

/** The in-memory file system of Linux. Containers often limit it to 64 MB. */
const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * The system's folder for files in memory, if it has one with room for a few databases: there a database of a thousand files is
 * copied in milliseconds. It is lost on a restart of the machine.
 */
export function memoryFolder(): string | undefined {
  if (!existsSync(SHARED_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? SHARED_MEMORY : undefined;
}
