import { parsedJson } from '#src/expression/index.ts';
import { AccountingFailure } from './accounting-failure.ts';

export interface ServiceLimits {
  readonly timeoutMs: number;
  /** More than any page of contacts needs. */
  readonly maxBytes: number;
}

export interface ServiceReply {
  readonly status: number;
  /** From a Retry-After header in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Undefined if it is not JSON. */
  readonly body: unknown;
}

/** One request with a timeout, without redirects. @throws AccountingFailure if the response cannot be read */
export async function requestService(url: URL, init: RequestInit, { timeoutMs, maxBytes }: ServiceLimits): Promise<ServiceReply> {
  try {
    const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const wait = Number(reply.headers.get('retry-after') ?? Number.NaN);
    return {
      status: reply.status,
      retryAfterSeconds: Number.isFinite(wait) ? Math.ceil(wait) : undefined,
      body: parsedJson(await textOf(reply, maxBytes)),
    };
  } catch (error) {
    if (error instanceof AccountingFailure) throw error;
    throw new AccountingFailure(`The request to ${url.host} failed: ${reasonOf(error)}`);
  }
}

async function textOf(reply: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new AccountingFailure(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The underlying cause: `fetch failed` alone does not help an operator. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}
