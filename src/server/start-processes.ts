import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { printReadyMessage } from './print-ready-message.ts';
import type { Settings } from './settings/settings.ts';
import { startServer } from './start-server.ts';

/** A worker that ran for longer was no failed start: the next pause is the first again. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A worker drains for 20 s and then ends, unless it hangs. */
const KILL_AFTER_MS = 25_000;

/**
 * The server in one process, or in several workers behind one port.
 * @param program the file that each worker runs
 */
export async function startProcesses(settings: Settings, program: string): Promise<void> {
  if (cluster.isPrimary && settings.processes.count > 1) return runWorkers(settings, program);
  const { address } = await startServer(settings);
  if (cluster.isPrimary) await printReadyMessage(settings, address);
}

/** Starts the workers and restarts those that end, until SIGTERM or SIGINT. Exits with 1 if the first one cannot start, which has printed the reason. */
export async function runWorkers(settings: Pick<Settings, 'isDemo' | 'processes'>, program: string): Promise<void> {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      void Promise.all(workers.map(stop)).then((areInOrder) => process.exit(areInOrder.every(Boolean) ? 0 : 1));
    });
  }
  cluster.setupPrimary({ exec: program, args: [] });
  const first = cluster.fork();
  // It brings the database up to date.
  const address = await addressOf(first);
  if (address === undefined) return process.exit(isStopping ? 0 : 1);
  const others = Array.from({ length: settings.processes.count - 1 }, () => cluster.fork());
  for (const worker of [first, ...others]) void keepRunning(worker, () => isStopping);
  await Promise.all(others.map(addressOf));
  await printReadyMessage(settings, address);
}

/** Resolves once the worker listens; to undefined if it ends before. */
async function addressOf(worker: Worker): Promise<string | undefined> {
  const listens = new Promise<string>((resolve) => {
    worker.once('listening', ({ address, port, addressType }) => {
      resolve(`http://${addressType === 6 ? `[${address}]` : address}:${port}`);
    });
  });
  return Promise.race([listens, endOf(worker).then(() => undefined)]);
}

async function keepRunning(first: Worker, isStopping: () => boolean): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  for (let worker = first; ; worker = cluster.fork()) {
    const startedAt = performance.now();
    const reason = await endOf(worker);
    if (isStopping()) return;
    if (performance.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
    process.stderr.write(`Process ${worker.process.pid} ended (${reason}). Another starts in ${pauseMs} ms.\n`);
    await delay(pauseMs);
    if (isStopping()) return;
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}

/** Resolves to whether the worker ended in order. */
async function stop(worker: Worker): Promise<boolean> {
  const ended = endOf(worker);
  worker.process.kill('SIGTERM');
  setTimeout(() => worker.process.kill('SIGKILL'), KILL_AFTER_MS);
  // A worker that is still starting does not handle signals yet, and has nothing to finish.
  return [0, 'SIGTERM', 'SIGINT'].includes(await ended);
}

/** Resolves to the worker's signal, exit code or error. A worker that cannot be reached any more is killed. */
function endOf(worker: Worker): Promise<string | number> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal || code));
    worker.on('error', ({ message }) => {
      worker.process.kill('SIGKILL');
      resolve(message);
    });
  });
}
