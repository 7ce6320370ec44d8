import type { LightMyRequestResponse } from 'fastify';
import type { UploadResult } from '#schemas/generated/types.ts';
import type { TestServer } from './server.ts';

export interface SentFile {
  readonly token: string;
  readonly bytes: string | Uint8Array<ArrayBuffer>;
  readonly name?: string;
  /** What stands beside the file. */
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

/** The answer, which must be one. */
export function resultOf(reply: LightMyRequestResponse): UploadResult {
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json();
}
