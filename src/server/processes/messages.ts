import cluster from 'node:cluster';
import { once } from 'node:events';
import { isRecord } from '#src/expression/index.ts';

/** What a process tells once it answers requests. */
export interface Ready {
  readonly kind: 'ready';
  readonly address: string;
  /** Of what it works by: two processes with the same version answer alike. */
  readonly version: string;
}

/** What it is told: another one has taken its place. */
const RETIRE = { kind: 'retire' } as const;

export function isReady(message: unknown): message is Ready {
  return isRecord(message) && message['kind'] === 'ready';
}

/** Whether this process is one of several behind one port. */
export function isOneOfSeveral(): boolean {
  return cluster.isWorker;
}

export function tellReady(address: string, version: string): void {
  process.send?.({ kind: 'ready', address, version } satisfies Ready);
}

/** When another process has taken the place of this one: ends it once `retire` has resolved. */
export function onRetirement(retire: () => Promise<void>): void {
  const hear = (message: unknown) => {
    if (!isRecord(message) || message['kind'] !== RETIRE.kind) return;
    process.off('message', hear);
    void retire()
      .then(leave)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
  };
  process.on('message', hear);
}

/** Connections are handed over by the supervisor: those that are on their way go back to it, so that others get them. */
async function leave(): Promise<void> {
  const left = once(process, 'disconnect');
  cluster.worker?.disconnect();
  await left;
}

export function askToRetire(worker: { send(message: typeof RETIRE): boolean }): void {
  worker.send(RETIRE);
}
