import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { gathered, type Hint } from './hints.ts';

const CHANNEL = 'record_changed';
/** Hints wait this long for others, so that many changes are one notification. */
const GATHER_MS = 20;
/** A notification holds fewer than 8,000 bytes. */
const HINTS_A_MESSAGE = 40;
const LISTEN_AGAIN_MS = 2_000;
/** A listening connection can be lost silently: `listen` is repeated, and the connection replaced if it gets no reply in time. */
const LISTEN_EVERY_MS = 2_000;
const ANSWERED_WITHIN_MS = 1_500;

/** Called with changes, or undefined if some may have been missed, and whether another process made them. */
type Listener = (hints: readonly Hint[] | undefined, isElsewhere: boolean) => void;

interface Server {
  readonly pool: pg.Pool;
  readonly config: pg.ClientConfig;
}

/**
 * Publishes changes to the listeners of this process and, on a PostgreSQL server, to the other processes. A notification is sent
 * after the commit, not in its transaction, because commits that notify wait for one another. Lost notifications are not repeated.
 */
export class Announcements {
  readonly #listeners = new Set<Listener>();
  readonly #server: Server | undefined;
  /** Notifications come back to their sender. */
  readonly #self = randomUUID();
  #pending: Hint[] = [];
  #timer: NodeJS.Timeout | undefined;
  #listening: Promise<pg.Client> | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param server absent: only this process uses the database */
  constructor(server: Server | undefined) {
    this.#server = server;
  }

  /** Calls the listener with every later change. @returns a function that removes it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#server && this.#listening === undefined && !this.#isClosed) this.#connect(this.#server);
    return () => void this.#listeners.delete(listener);
  }

  publish(hints: readonly Hint[]): void {
    if (hints.length === 0 || this.#isClosed) return;
    this.#pending.push(...hints);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
    await this.#sending;
    await (await this.#listening?.catch(() => undefined))?.end().catch(() => undefined);
  }

  #flush(): void {
    const hints = gathered(this.#pending);
    this.#pending = [];
    this.#timer = undefined;
    this.#dispatch(hints, false);
    if (this.#server) this.#sending = this.#notify(this.#server, hints).catch(() => undefined);
  }

  #dispatch(hints: readonly Hint[] | undefined, isElsewhere: boolean): void {
    for (const listener of this.#listeners) listener(hints, isElsewhere);
  }

  async #notify({ pool }: Server, hints: readonly Hint[]): Promise<void> {
    for (let start = 0; start < hints.length; start += HINTS_A_MESSAGE) {
      const message = JSON.stringify({ from: this.#self, hints: hints.slice(start, start + HINTS_A_MESSAGE) });
      await pool.query('select pg_notify($1, $2)', [CHANNEL, message]);
    }
  }

  /** Listens on a connection of its own, and on another one when it is lost. */
  #connect(server: Server, isAgain = false): void {
    const client = new pg.Client({
      ...server.config,
      connectionTimeoutMillis: ANSWERED_WITHIN_MS,
      query_timeout: ANSWERED_WITHIN_MS,
    });
    let isOver = false;
    let asking: NodeJS.Timeout | undefined;
    const again = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(asking);
      void client.end().catch(() => undefined);
      this.#listening = undefined;
      if (!this.#isClosed) setTimeout(() => !this.#isClosed && this.#connect(server, true), LISTEN_AGAIN_MS).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    const listen = () => client.query(`listen ${CHANNEL}`);
    const listening = client.connect().then(async () => {
      await listen();
      if (isAgain) this.#dispatch(undefined, true);
      if (!isOver) asking = setInterval(() => void listen().catch(again), LISTEN_EVERY_MS).unref();
      return client;
    });
    this.#listening = listening;
    listening.catch(again);
  }

  #receive(payload: string): void {
    const message: { readonly from: string; readonly hints: readonly Hint[] } = JSON.parse(payload);
    if (message.from !== this.#self) this.#dispatch(message.hints, true);
  }
}
