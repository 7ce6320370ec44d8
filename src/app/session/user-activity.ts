/** Detects user activity: background requests of an idle page must not prolong the session. */
const ATTENDED_MS = 60_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart', 'focus'] as const;

/** @returns whether keyboard or pointer were used within the last minute */
export function watchUserActivity(target: Pick<Window, 'addEventListener'>, now: () => number = Date.now): () => boolean {
  let lastAt = now();
  const note = () => {
    lastAt = now();
  };
  for (const sign of SIGNS) target.addEventListener(sign, note, { capture: true, passive: true });
  return () => now() - lastAt <= ATTENDED_MS;
}
