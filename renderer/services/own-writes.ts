/** When this page stored something last: what lists show new right after it, the user has made. */

const AFTER_MS = 5_000;

let writtenAt = Number.NEGATIVE_INFINITY;

export function noteOwnWrite(): void {
  writtenAt = performance.now();
}

export function isAfterOwnWrite(): boolean {
  return performance.now() - writtenAt < AFTER_MS;
}
