import { expect } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { TestServer } from './server.ts';

type Sending = Pick<TestServer, 'call'>;

/** The number of the variation in force; 0: none. */
export async function editionOf(server: Sending, token: string): Promise<number> {
  return (await server.call('GET', '/api/UserSessions', { token })).json().edition ?? 0;
}

export async function keepDraft(server: Sending, token: string, changes: readonly Change[], more: object = {}): Promise<void> {
  const base = await editionOf(server, token);
  const reply = await server.call('PUT', '/api/Variations/draft', { token, body: { changes, base, ...more } });
  expect(reply.statusCode, reply.body).toBe(204);
}

/** Puts these changes in force, for a business in which one user may publish. */
export async function publish(server: Sending, token: string, changes: readonly Change[]): Promise<number> {
  await keepDraft(server, token, changes);
  const base = await editionOf(server, token);
  const reply = await server.call('POST', '/api/Variations', { token, body: { base, note: 'As agreed', alone: true } });
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.headers['location']).toBe(`/api/Variations/${base + 1}`);
  return base + 1;
}
