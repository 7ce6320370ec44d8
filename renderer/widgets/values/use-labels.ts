import { useSyncExternalStore } from 'react';
import type { References } from '#renderer/services/references.ts';

/** Counts the labels that came since, so that what prints them prints again. */
export function useLabels({ subscribe, revision }: References): number {
  return useSyncExternalStore(subscribe, revision);
}
