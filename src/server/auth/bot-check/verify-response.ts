import { isRecord } from '#src/expression/index.ts';
import { Refusal } from '../../messages/refusal.ts';

export interface ProviderRequest {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly ask: typeof fetch;
  readonly timeoutMs: number;
}

/** Asks a provider whether a response passed. Throws 503 if the provider's answer cannot be used. */
export async function verifyResponse({ url, fields, ask, timeoutMs }: ProviderRequest): Promise<boolean> {
  const verdict = await requestVerdict({ url, fields, ask, timeoutMs }).catch(() => undefined);
  if (typeof verdict !== 'boolean') throw new Refusal(503, 'problem.botCheckUnavailable', { retryAfterSeconds: 5 });
  return verdict;
}

async function requestVerdict({ url, fields, ask, timeoutMs }: ProviderRequest): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await ask(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'error', signal });
  const answer: unknown = reply.ok ? await reply.json() : undefined;
  return isRecord(answer) ? answer['success'] : undefined;
}
