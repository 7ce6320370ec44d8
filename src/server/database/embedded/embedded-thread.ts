import { Worker } from 'node:worker_threads';
import type { EmbeddedReply, EmbeddedRequest, EmbeddedRequestKind } from './embedded-messages.ts';
import { Unavailable } from '../connection/errors.ts';

const OPENED = 0;

interface Call {
  resolve(bytes: Uint8Array | undefined): void;
  reject(error: Error): void;
}

/** A worker thread with the embedded PostgreSQL, and its pending calls. */
export class EmbeddedThread {
  /** Rejects, once the thread is gone, when it could not open its files. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended for any reason. */
  readonly gone: Promise<void>;
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  #failure: Error | undefined;
  #nextId = OPENED + 1;

  constructor(directory: string) {
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { directory } });
    this.ready = new Promise((resolve, reject) => {
      this.#calls.set(OPENED, { resolve: () => resolve(), reject });
    });
    this.gone = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(this.#failure ?? new Unavailable('The embedded database stopped.'));
        resolve();
      });
    });
    this.#worker.on('error', (error) => {
      this.#failure ??= new Unavailable('The embedded database failed.', { cause: error });
    });
    this.#worker.on('message', ({ id, bytes }: EmbeddedReply) => {
      const call = this.#calls.get(id);
      this.#calls.delete(id);
      call?.resolve(bytes);
    });
  }

  get isStopping(): boolean {
    return this.#failure !== undefined;
  }

  /** Sends one request. PGlite cannot be interrupted: past the deadline the whole thread is terminated. */
  async call(kind: EmbeddedRequestKind, bytes: Uint8Array<ArrayBuffer> | undefined, deadlineMs: number): Promise<Uint8Array | undefined> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | undefined>();
    this.#calls.set(id, { resolve, reject });
    const request: EmbeddedRequest = bytes === undefined ? { id, kind } : { id, kind, bytes };
    this.#worker.postMessage(request, bytes === undefined ? [] : [bytes.buffer]);
    const timer = setTimeout(() => this.stop(new Unavailable(`No answer within ${deadlineMs} ms.`)), deadlineMs);
    return promise.finally(() => clearTimeout(timer));
  }

  /** Terminates the thread at once; pending calls fail with the reason. The files recover when they are next opened. */
  stop(reason: Error) {
    this.#failure ??= reason;
    for (const id of this.#calls.keys()) if (id !== OPENED) this.#take(id)?.reject(reason);
    void this.#worker.terminate();
  }

  #fail(reason: Error) {
    for (const id of this.#calls.keys()) this.#take(id)?.reject(reason);
  }

  #take(id: number): Call | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return call;
  }
}
