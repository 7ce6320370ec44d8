import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { askToRetire, isReady, type Ready } from './messages.ts';

export interface SupervisorOptions {
  /** The file each process runs. */
  readonly program: string;
  readonly count: number;
  /** Told in a sentence what the operator should know. */
  readonly tell: (sentence: string) => void;
  /** How long a process that retires may go on with what it is about. */
  readonly retireMs?: number;
  /** How long one that is told to stop may take. */
  readonly stopMs?: number;
}

interface Process {
  readonly worker: Worker;
  readonly version: string;
}

/** Five minutes: a file that somebody sends on a slow line comes through. */
const RETIRE_MS = 5 * 60_000;
/** Longer than a process gives itself. */
const STOP_MS = 25_000;
const MOST_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Keeps several processes behind one port. One that ends is replaced. All work by the same version: where one finds a newer
 * one as it starts, the others are replaced as well.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #running = new Set<Process>();
  /** Whether they start or run or retire. */
  readonly #workers = new Set<Worker>();
  #newest = '';
  #replacing: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    cluster.setupPrimary({ exec: options.program, args: [] });
  }

  /** Starts all of them and answers their address. Throws where one cannot start; it has said why. */
  async start(): Promise<string> {
    try {
      // The first brings the database up to date.
      const { address } = await this.#launch();
      await Promise.all(Array.from({ length: this.#options.count - 1 }, () => this.#launch()));
      return address;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Puts a new process in the place of each, one after the other; each finishes what it is about. */
  restart(): Promise<void> {
    return this.#inTurn(async () => {
      const areReplaced = await this.#replaceAll(() => true);
      this.#options.tell(areReplaced ? 'All processes were replaced.' : 'The processes that run stay: no new one could be started.');
    });
  }

  /** Stops all. Answers whether each ended in good order. */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    const endings = [...this.#workers].map((worker) => this.#end(worker));
    return (await Promise.all(endings)).every((isInOrder) => isInOrder);
  }

  async #launch(): Promise<Ready> {
    const worker = cluster.fork();
    this.#workers.add(worker);
    const ended = once(worker, 'exit').then(() => {
      this.#workers.delete(worker);
    });
    const ready = await Promise.race([answerOf(worker), ended]);
    if (ready === undefined) throw new Error('A process ended before it was ready.');
    const running = { worker, version: ready.version };
    this.#running.add(running);
    this.#newest = ready.version;
    void ended.then(() => this.#noteEnd(running));
    return ready;
  }

  #noteEnd(ended: Process): void {
    // One that retires is not among them any more.
    if (!this.#running.delete(ended) || this.#isStopping) return;
    const { process: child } = ended.worker;
    this.#options.tell(`Process ${child.pid} ended (${child.signalCode ?? child.exitCode}). Another takes its place.`);
    void this.#inTurn(() => this.#fill());
  }

  /** One thing at a time: no more than one process is started beside those that there should be. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#replacing = this.#replacing.then(work).then(() => this.#agree());
    return this.#replacing;
  }

  /** Starts what is missing. What cannot start is tried again and again, less and less often. */
  async #fill(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; this.#running.size < this.#options.count && !this.#isStopping;) {
      if (await this.#tryToLaunch()) continue;
      this.#options.tell(`It is tried again in ${pauseMs} ms.`);
      await delay(pauseMs, undefined, { ref: false });
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }

  /** After a newer version was found. */
  async #agree(): Promise<void> {
    const isOld = ({ version }: Process) => version !== this.#newest;
    while (!this.#isStopping && [...this.#running].some(isOld)) {
      this.#options.tell('A newer version was found: the other processes take it, too.');
      if (!(await this.#replaceAll(isOld))) return;
    }
    await this.#fill();
  }

  /** Answers whether it could be done; where a new one cannot start, those that run stay. */
  async #replaceAll(isMeant: (process: Process) => boolean): Promise<boolean> {
    for (const old of [...this.#running].filter(isMeant)) {
      if (!(await this.#launchSoon())) return false;
      if (this.#running.delete(old)) await this.#retire(old);
    }
    return true;
  }

  /** A busy machine may keep one from starting, a version that cannot be worked by keeps every one. */
  async #launchSoon(): Promise<boolean> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS && !this.#isStopping; attempt++) if (await this.#tryToLaunch()) return true;
    return false;
  }

  async #tryToLaunch(): Promise<boolean> {
    try {
      await this.#launch();
      return true;
    } catch (error) {
      if (!this.#isStopping) this.#options.tell(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  async #retire({ worker }: Process): Promise<void> {
    if (!this.#workers.has(worker)) return;
    askToRetire(worker);
    const isLate = await Promise.race([
      once(worker, 'exit').then(() => false),
      delay(this.#options.retireMs ?? RETIRE_MS, true, { ref: false }),
    ]);
    if (isLate) await this.#end(worker);
  }

  async #end(worker: Worker): Promise<boolean> {
    const ended = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    const deadline = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.stopMs ?? STOP_MS);
    const [code, signal]: unknown[] = await ended;
    clearTimeout(deadline);
    // One that is still starting has no answer to a signal yet, and nothing to finish.
    return code === 0 || signal === 'SIGTERM';
  }
}

/** What it tells once it answers; pending for ever where it never does. */
function answerOf(worker: Worker): Promise<Ready> {
  return new Promise((resolve) => {
    worker.on('message', (message: unknown) => {
      if (isReady(message)) resolve(message);
    });
  });
}
