import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrokerSession } from './broker-session.ts';

/** Pause between a reply and the next call. */
const PAUSE_MS = 5;

export interface Probing {
  /** Milliseconds of each call, refused ones too. */
  readonly times: readonly number[];
  /** The number of calls that were not answered 200. */
  readonly refused: number;
}

/** Repeats a light call on one connection while the work runs. */
export async function probeWhile(
  desk: Pick<BrokerSession, 'url' | 'cookie'>,
  path: string,
  work: () => Promise<unknown>,
): Promise<Probing> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let refused = 0;
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  try {
    do {
      const from = performance.now();
      const status = await statusOf(desk, path, agent);
      if (status !== 200) refused += 1;
      times.push(performance.now() - from);
      await wait(PAUSE_MS);
    } while (!isOver);
  } finally {
    // Waits for the work before the server is stopped.
    await working.catch(() => undefined);
    agent.destroy();
  }
  await working;
  return { times, refused };
}

function statusOf({ url, cookie }: Pick<BrokerSession, 'url' | 'cookie'>, path: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' };
    request(url + path, { agent, headers }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}
