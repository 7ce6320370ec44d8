import { Worker } from 'node:worker_threads';
import { SHORTEST_PASSWORD } from '#src/domain/password/score-password.ts';
import { Unavailable } from '../database/connection/errors.ts';
import { recordOf } from '../records/check/record-of.ts';

export interface ScoreQuestion {
  readonly id: number;
  readonly password: string;
  /** The user's own data, which an attacker tries first. */
  readonly facts: readonly string[];
}

export interface ScoreReply {
  readonly id: number;
  readonly score: number;
}

/** Limit of the queue: later callers would wait for seconds. */
const MOST_WAITING = 200;

const waiting = new Map<number, PromiseWithResolvers<number>>();
let thread: Worker | undefined;
let asked = 0;

/**
 * Strength of a password, 0 very weak to 4 strong. Runs in its own thread, since a hostile password takes a tenth of a second. Throws
 * `Unavailable` if too many wait.
 */
export function passwordScore(password: string, facts: readonly string[] = []): Promise<number> {
  if (waiting.size >= MOST_WAITING) return Promise.reject(new Unavailable('The queue for password strength is full.'));
  thread ??= startThread();
  const question: ScoreQuestion = { id: ++asked, password, facts };
  const reply = Promise.withResolvers<number>();
  waiting.set(question.id, reply);
  thread.postMessage(question);
  return reply.promise;
}

/** Strength of a body's password; undefined if it is too short. */
export async function scoreIn(body: unknown, field: string, facts: readonly string[]): Promise<number | undefined> {
  const password = recordOf(body)[field];
  const isLong = typeof password === 'string' && Array.from(password).length >= SHORTEST_PASSWORD;
  return isLong ? passwordScore(password, facts) : undefined;
}

function startThread(): Worker {
  const started = new Worker(new URL('score-thread.ts', import.meta.url));
  // Ends with the process.
  started.unref();
  started.on('message', ({ id, score }: ScoreReply) => {
    waiting.get(id)?.resolve(score);
    waiting.delete(id);
  });
  started.on('error', (cause) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(new Unavailable('The thread for password strength failed.', { cause }));
    waiting.clear();
  });
  return started;
}
