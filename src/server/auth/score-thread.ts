/** Worker thread of password-score.ts. */
import { parentPort } from 'node:worker_threads';
import { loadPasswordScorer } from '#src/domain/password/score-password.ts';
import type { ScoreQuestion, ScoreReply } from './password-score.ts';

// The dictionaries are large: they load with the first password.
const scorer = loadPasswordScorer();

parentPort?.on('message', ({ id, password, facts }: ScoreQuestion) => {
  void scorer.then((score) => parentPort?.postMessage({ id, score: score(password, facts) } satisfies ScoreReply));
});
