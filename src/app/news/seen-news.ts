import { isRecord } from '#src/expression/index.ts';
import type { Ports } from '#renderer/services/ports.ts';

const KEY = 'news';

/** What of a version its user has seen; `isAll` if nothing is left. */
export interface SeenNews {
  readonly edition: number;
  readonly parts: readonly string[];
  readonly isAll: boolean;
}

export function readSeen(remembered: Ports['remembered'], edition: number): readonly string[] {
  const seen = remembered.read(KEY);
  return isRecord(seen) && seen['edition'] === edition && Array.isArray(seen['parts']) ? seen['parts'].map(String) : [];
}

export function hasNews(remembered: Ports['remembered'], edition: number): boolean {
  const seen = remembered.read(KEY);
  return !(isRecord(seen) && seen['edition'] === edition && seen['isAll'] === true);
}

export function writeSeen(remembered: Ports['remembered'], seen: SeenNews): void {
  remembered.write(KEY, seen);
}
