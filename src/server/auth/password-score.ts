import { Worker } from 'node:worker_threads';
import { SHORTEST_PASSWORD } from '#src/domain/password/score-password.ts';
import { Unavailable } from '../database/connection/errors.ts';
import { recordOf } from '../records/record-of.ts';

export interface ScoreQuestion {
  readonly id: number;
  readonly password: string;
  /** The user's own data, which an attacker would try first. */
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
 * How hard a password is to guess, 0 very weak to 4 strong. A hostile one takes a tenth of a second: measured in a thread
 * of its own, so that it blocks no request. Throws `Unavailable` where too many wait.
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

/** The score of a body's password; undefined where it is too short to have one. */
export async function scoreIn(body: unknown, field: string, facts: readonly string[]): Promise<number | undefined> {
  const password = recordOf(body)[field];
  const isLong = typeof password === 'string' && Array.from(password).length >= SHORTEST_PASSWORD;
  return isLong ? passwordScore(password, facts) : undefined;
}

function startThread(): Worker {
  const started = new Worker(new URL('score-thread.ts', import.meta.url));
  // Terminated with the process.
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
