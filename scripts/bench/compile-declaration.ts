import { setTimeout as wait } from 'node:timers/promises';
import type { BrokerSession } from './broker-session.ts';

const POLL_EVERY_MS = 25;

/** Compiles the declaration of a consignment and returns its id, after the job of a large one is done. */
export async function compileDeclaration(desk: BrokerSession, consignmentId: number): Promise<number> {
  const body = { entryDate: '2026-11-22', freightAmount: 3200, freightCurrency: 'USD' };
  const reply = await desk.call('POST', `/api/consignments/${consignmentId}/declarations`, body);
  const location = reply.headers.get('location') ?? '';
  if (reply.status === 201) return Number(location.split('/').at(-1));
  for (;;) {
    const job: { readonly state: string; readonly result?: { readonly id: number } } = JSON.parse(
      await (await desk.call('GET', location)).text(),
    );
    if (job.state === 'done') return job.result?.id ?? 0;
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(`Compiling ended as ${job.state}.`);
    await wait(POLL_EVERY_MS);
  }
}
