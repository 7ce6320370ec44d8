import type { PasswordScore } from '#src/domain/password/score-password.ts';
import { readScoreReply, type ScoreRequest } from './score-messages.ts';

const waiting = new Map<number, (score: PasswordScore) => void>();
let worker: Worker | undefined;
let asked = 0;

/** Scores a password in a worker, which starts with the first call. */
export function scoreInWorker(password: string, facts: readonly string[]): Promise<PasswordScore> {
  worker ??= startWorker();
  const request: ScoreRequest = { id: ++asked, password, facts };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    worker?.postMessage(request);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./score-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const reply = readScoreReply(data);
    if (reply === undefined) return;
    waiting.get(reply.id)?.(reply.score);
    waiting.delete(reply.id);
  });
  return started;
}
