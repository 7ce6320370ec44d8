import { PassThrough } from 'node:stream';
import { NoSecondFactor } from '../database/connection/errors.ts';
import type { Hint } from '../database/connection/hints.ts';
import type { Database } from '../database/database.ts';
import type { DocumentRegistry } from '../documents/registry.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { noSession } from '../messages/refusal.ts';
import { hintsFor } from './audience.ts';

/** Heartbeat: proxies end silent connections, and expired sessions end with it. */
const HEARTBEAT_MS = 10_000;
/** A session checked this recently is not checked again. */
const TRUSTED_MS = 2_000;
/** Limit of unread bytes of a listener. */
const MOST_UNREAD_BYTES = 256 * 1024;
/** Streams of one user; the oldest ends. A browser shares one among its tabs. */
const MOST_OF_A_PERSON = 12;
/** Reconnection delay of browsers. */
const COME_BACK_MS = 1_000;

const OPEN = 'event: open\ndata: {}\n\n';

interface Stream {
  readonly token: string;
  readonly body: PassThrough;
  session: Session;
  lookedAt: number;
}

/** Streams changes to users who may see them, as hints without values. Correctness never depends on them. */
export class ChangeStreams {
  readonly #database: Database;
  readonly #documents: Pick<DocumentRegistry, 'current'>;
  readonly #onFailure: (error: unknown) => void;
  readonly #streams = new Set<Stream>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #stopListening: () => void;
  /** Hints are published in order. */
  #publishing: Promise<void> = Promise.resolve();

  constructor(
    database: Database,
    documents: Pick<DocumentRegistry, 'current'>,
    onFailure: (error: unknown) => void,
    heartbeatMs = HEARTBEAT_MS,
  ) {
    this.#database = database;
    this.#documents = documents;
    this.#onFailure = onFailure;
    this.#stopListening = database.announcements.listen((hints) => {
      if (hints === undefined) this.#beginAgain();
      else if (this.#streams.size > 0) this.#publishing = this.#publishing.then(() => this.#publish(hints)).catch(this.#onFailure);
    });
    this.#heartbeat = setInterval(() => void this.#sendHeartbeats().catch(this.#onFailure), heartbeatMs).unref();
  }

  async open({ token }: Call): Promise<Answer> {
    const session = await this.#database.findSession(token);
    if (session === undefined) throw noSession();
    if (session.mustSetUpSecondFactor) throw new NoSecondFactor('The second factor is not set up.');
    const own = [...this.#streams].filter((stream) => stream.session.userId === session.userId);
    for (const stream of own.slice(0, Math.max(own.length + 1 - MOST_OF_A_PERSON, 0))) this.#end(stream);
    const stream: Stream = { token, session, body: new PassThrough(), lookedAt: Date.now() };
    this.#streams.add(stream);
    stream.body.once('close', () => this.#streams.delete(stream));
    stream.body.write(`retry: ${COME_BACK_MS}\n${OPEN}`);
    return { ...ok(undefined), events: stream.body };
  }

  /** Ends the stream, so that the browser reconnects and reloads what it shows. */
  #beginAgain(): void {
    for (const stream of this.#streams) this.#write(stream, OPEN);
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    this.#stopListening();
    for (const stream of this.#streams) this.#end(stream);
  }

  async #publish(hints: readonly Hint[]): Promise<void> {
    const streams = (await Promise.all([...this.#streams].map((stream) => this.#isAlive(stream, TRUSTED_MS)))).flatMap((one) => one ?? []);
    const sent = await hintsFor(
      this.#database,
      hints,
      streams.map(({ session }) => session),
      this.#documents.current,
    );
    streams.forEach((stream, index) => {
      const own = sent[index] ?? [];
      if (own.length > 0) this.#write(stream, `event: changes\ndata: ${JSON.stringify(own)}\n\n`);
    });
  }

  async #sendHeartbeats(): Promise<void> {
    for (const stream of this.#streams) {
      const alive = await this.#isAlive(stream, 0);
      if (alive) this.#write(alive, ': here\n\n');
    }
  }

  /** Ends the stream if its session is over. */
  async #isAlive(stream: Stream, trustedMs: number): Promise<Stream | undefined> {
    if (Date.now() - stream.lookedAt <= trustedMs) return stream;
    const session = await this.#database.findSession(stream.token);
    if (session === undefined) {
      this.#end(stream, 'event: over\ndata: {}\n\n');
      return undefined;
    }
    stream.session = session;
    stream.lookedAt = Date.now();
    return stream;
  }

  #write(stream: Stream, text: string): void {
    if (stream.body.writableEnded) return;
    stream.body.write(text);
    if (stream.body.writableLength > MOST_UNREAD_BYTES) this.#end(stream);
  }

  #end(stream: Stream, last = ''): void {
    this.#streams.delete(stream);
    stream.body.end(last);
  }
}
