/** Scores passwords in a worker: a score takes up to 20 ms, and the dictionaries are a megabyte. */
import { loadPasswordScorer } from '#src/domain/password/score-password.ts';
import { readScoreRequest, type ScoreReply } from './score-messages.ts';

const scorer = loadPasswordScorer();

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  void answer(data);
});

async function answer(data: unknown): Promise<void> {
  const request = readScoreRequest(data);
  if (request === undefined) return;
  const score = (await scorer)(request.password, request.facts);
  postMessage({ id: request.id, score } satisfies ScoreReply);
}
