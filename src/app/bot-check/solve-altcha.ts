import type { Challenge } from 'altcha-lib/types';

/** Solves an ALTCHA challenge, about a second of work; returns the response for the server. */
export async function solveAltcha(challenge: Challenge): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The challenge has no solution.');
  return btoa(JSON.stringify({ challenge, solution }));
}
