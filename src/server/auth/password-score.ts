import { Worker } from 'node:worker_threads';
import { Unavailable } from '../database/connection/errors.ts';

export interface ScoreQuestion {
  readonly id: number;
  readonly password: string;
  /** What is known of the user, and so counts as known to whoever guesses. */
  readonly facts: readonly string[];
}

export interface ScoreReply {
  readonly id: number;
  readonly score: number;
}

/** Whoever came after them would wait for seconds. */
const MOST_WAITING = 200;

const waiting = new Map<number, PromiseWithResolvers<number>>();
let thread: Worker | undefined;
let asked = 0;

/**
 * How hard a password is to guess, 0 very weak to 4 strong. A hostile one takes a tenth of a second: measured in a thread
 * beside the requests, which would all wait meanwhile. Throws `Unavailable` where too many wait.
 */
export function passwordScore(password: string, facts: readonly string[] = []): Promise<number> {
  if (waiting.size >= MOST_WAITING) return Promise.reject(new Unavailable('Too many passwords wait to be measured.'));
  thread ??= startThread();
  const question: ScoreQuestion = { id: ++asked, password, facts };
  const reply = Promise.withResolvers<number>();
  waiting.set(question.id, reply);
  thread.postMessage(question);
  return reply.promise;
}

function startThread(): Worker {
  const started = new Worker(new URL('score-thread.ts', import.meta.url));
  // It ends with the process.
  started.unref();
  started.on('message', ({ id, score }: ScoreReply) => {
    waiting.get(id)?.resolve(score);
    waiting.delete(id);
  });
  started.on('error', (cause) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(new Unavailable('Passwords cannot be measured.', { cause }));
    waiting.clear();
  });
  return started;
}
