import type { LightMyRequestResponse } from 'fastify';
import type { UploadResult } from '#schemas/generated/types.ts';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

export interface SentFile {
  readonly token: string;
  readonly bytes: string | Uint8Array<ArrayBuffer>;
  readonly name?: string;
  /** What is beside the file. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Sends a file to a list, as a form does. */
export async function sendFile(
  server: TestServer,
  path: string,
  { token, bytes, name = 'file.csv', values = {} }: SentFile,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) form.append(key, value);
  form.append('file', new Blob([bytes]), name);
  const request = new Response(form);
  return server.app.inject({
    method: 'POST',
    url: `/api${path}/file`,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      cookie: `session=${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** Loads a file into a list, to the end even if it takes so long that a task goes on with it. */
export async function loadFile(server: TestServer, path: string, file: SentFile): Promise<UploadResult> {
  const reply = await sendFile(server, path, file);
  if (reply.statusCode === 200) return reply.json();
  if (reply.statusCode !== 202) throw new Error(`${reply.statusCode} ${reply.body}`);
  return vi.waitFor(async () => {
    const { state, result } = (await server.call('GET', String(reply.headers['location']), { token: file.token })).json();
    if (state !== 'done') throw new Error(`The task is ${state}.`);
    return result;
  }, 60_000);
}
