import { AccountingFailure } from './accounting-failure.ts';

/** How the service is reached. */
export interface ServiceLimits {
  readonly timeoutMs: number;
  /** More than any page of contacts needs. */
  readonly maxBytes: number;
}

export interface ServiceReply {
  readonly status: number;
  /** Of the Retry-After header, where it says so in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Undefined where it is no JSON. */
  readonly body: unknown;
}

/** Asks once, in time, following nobody elsewhere. @throws AccountingFailure where nothing that can be read comes back */
export async function askService(url: URL, init: RequestInit, { timeoutMs, maxBytes }: ServiceLimits): Promise<ServiceReply> {
  try {
    const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const wait = Number(reply.headers.get('retry-after') ?? Number.NaN);
    return {
      status: reply.status,
      retryAfterSeconds: Number.isFinite(wait) ? Math.ceil(wait) : undefined,
      body: parsed(await textOf(reply, maxBytes)),
    };
  } catch (error) {
    if (error instanceof AccountingFailure) throw error;
    throw new AccountingFailure(`${url.host} could not be asked: ${reasonOf(error)}`);
  }
}

async function textOf(reply: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new AccountingFailure(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What went wrong underneath: `fetch failed` alone tells an operator nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}
