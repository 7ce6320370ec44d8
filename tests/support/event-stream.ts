import { expect } from 'vitest';
import type { SentHint } from '#src/server/realtime/audience.ts';
import type { TestServer } from './server.ts';

/** What a session is told, as it comes. */
export interface Listening {
  readonly hints: readonly SentHint[];
  /** The names of all events so far. */
  readonly events: readonly string[];
  /** Whether the server ended it. */
  isOver(): boolean;
  stop(): void;
}

/** Follows changes as this session; resolves once the stream has begun. */
export async function listen(server: TestServer, token: string): Promise<Listening> {
  const reply = await server.stream('GET', '/api/Events', { token });
  expect(reply.statusCode).toBe(200);
  const stream = reply.stream();
  const hints: SentHint[] = [];
  const events: string[] = [];
  let isOver = false;
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, event] = /^event: (.*)$/m.exec(part) ?? [];
      const [, data = '[]'] = /^data: (.*)$/m.exec(part) ?? [];
      if (event === undefined) continue;
      events.push(event);
      if (event === 'changes') hints.push(...JSON.parse(data));
    }
  });
  stream.on('close', () => {
    isOver = true;
  });
  await expect.poll(() => events).toContain('open');
  return { hints, events, isOver: () => isOver, stop: () => stream.destroy() };
}
