import { loadPasswordScorer, type PasswordScorer } from '#src/domain/password/score-password.ts';

let scorer: Promise<PasswordScorer> | undefined;

/** How hard a password is to guess, 0 very weak to 4 strong. What is known of the user counts as known to whoever guesses. */
export async function passwordScore(password: string, facts: readonly string[] = []): Promise<number> {
  // The dictionaries are large: they are read when the first password is measured.
  scorer ??= loadPasswordScorer();
  return (await scorer)(password, facts);
}
