import { Duplex } from 'node:stream';
import type { EmbeddedPostgres } from './embedded.ts';

/** What `pg` expects of a socket. It corks its writes, so one `_writev` is one complete request. */
export class EmbeddedStream extends Duplex {
  readonly #database: EmbeddedPostgres;

  constructor(database: EmbeddedPostgres) {
    super();
    this.#database = database;
  }

  connect() {
    this.#database.call('connect').then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
    return this;
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void) {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void) {
    this.push(null);
    done();
  }

  setNoDelay() {
    return this;
  }

  setKeepAlive() {
    return this;
  }

  ref() {
    return this;
  }

  unref() {
    return this;
  }

  #send(bytes: Buffer, done: (error?: Error) => void) {
    this.#database.call('send', new Uint8Array(bytes)).then((reply) => {
      if (reply && reply.length > 0 && !this.destroyed) this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.length));
      done();
    }, done);
  }
}
