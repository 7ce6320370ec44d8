import type { FastifyInstance } from 'fastify';
import { Allowance } from '../throttling/allowance.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../messages/refusal.ts';
import { networkOf } from './connections/network.ts';

const MINUTE_MS = 60_000;

/** Limits requests per minute and caller, over all processes. Health checks are exempt. */
export function limitRequests(app: FastifyInstance, database: Database, most: number): void {
  const allowance = new Allowance(database, { name: 'requests', most, windowMs: MINUTE_MS });
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    if (routeOptions.url !== '/healthz') await countOn(allowance, networkOf(ip));
  });
}

/** Counts one. Throws 429 with a retry time above the limit. */
export async function countOn(allowance: Allowance, key: string): Promise<void> {
  const waitMs = await allowance.take(key);
  if (waitMs > 0) throw new Refusal(429, 'problem.tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
