import { Worker } from 'node:worker_threads';
import type { Blocks, OpenWorkbook, UnreadableBlock } from '#src/domain/files/read-block.ts';
import { Unavailable } from '../database/connection/errors.ts';

/** Each may take the memory of a thread. */
const MOST_OPEN = 4;
/** A workbook of 100,000 rows takes three. */
const MOST_MS = 15_000;
const MOST_MEGABYTES = 512;

let open = 0;

/** Reads a workbook in a thread of its own, limited in time and memory: what a file unpacks to is not known before. */
export const openInThread: OpenWorkbook = async (bytes, sheet) => {
  if (open >= MOST_OPEN) throw new Unavailable('Too many workbooks are being read.');
  open += 1;
  const reply = Promise.withResolvers<Blocks | UnreadableBlock>();
  const thread = new Worker(new URL('workbook-thread.ts', import.meta.url), {
    workerData: { bytes, sheet },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const timer = setTimeout(() => reply.resolve({ kind: 'unreadable', reason: 'unpacked' }), MOST_MS);
  thread.on('message', (read: Blocks | UnreadableBlock) => reply.resolve(read));
  thread.on('error', () => reply.resolve({ kind: 'unreadable', reason: 'unpacked' }));
  try {
    return await reply.promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
    open -= 1;
  }
};
