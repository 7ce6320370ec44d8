import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { printBytes } from '#schemas/formats/file-limits.ts';
import { finish } from '#src/domain/steps.ts';
import type { Operation } from '../documents/contract.ts';
import { fileName } from '../documents/file-name.ts';
import { ReceivedFile, UploadedFile } from '../documents/uploaded-file.ts';
import { Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { BESIDE_FILES_BYTES, bodyLimitOf } from './body-limits.ts';
import { announcedBytes } from './connections/announced-bytes.ts';
import { parsingJsonText } from './json-text.ts';
import { typed } from './parameters.ts';

/** More than any contract has. */
const MOST_PARTS = 40;

export interface IncomingFile {
  readonly name: string;
  readonly bytes: Readable;
  /** Fields sent before it. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Consumes a file while it arrives; throws if it cannot. */
export type Receive = (file: IncomingFile) => Promise<ReceivedFile>;

/**
 * Reads a multipart body into the values of the contract, files included. Refuses too much as soon as it is known, and keeps nothing of
 * it.
 * @param receive takes the files, if they are not held in memory
 * @throws Refusal 415 if the operation takes none, 413, and 400 for an unreadable body
 */
export async function readMultipart(request: FastifyRequest, payload: Readable, operation: Operation, receive?: Receive): Promise<unknown> {
  const { files } = operation;
  if (files === undefined) throw new Refusal(415, 'problem.notJson');
  const limit = bodyLimitOf(operation);
  const announced = request.headers['transfer-encoding'] === undefined ? announcedBytes(request) : 0;
  if (announced > limit) throw tooLarge(operation);
  const parts = new Parts(operation, receive);
  const largest = Math.max(...[...files.values()].map(({ maxBytes }) => maxBytes));
  // One byte more than allowed, so that a file in memory that is too large is recognised; others are refused while they arrive.
  const form = openForm(request, parts, receive === undefined ? largest + 1 : largest);
  try {
    await Promise.race([feed(form, payload, limit, operation).finally(() => payload.resume()), parts.failed]);
    await parts.arrived;
    return parts.values();
  } catch (error) {
    const reason = error instanceof Error ? error : new Error('The form cannot be read.');
    form.destroy();
    await parts.discard(reason);
    if (parts.refused !== undefined) throw parts.refused.error;
    throw reason instanceof Refusal ? reason : new Refusal(400, 'problem.unreadable');
  }
}

/** @throws Refusal for a header without boundary */
function openForm({ headers }: FastifyRequest, parts: Parts, largestFile: number): BusboyInstance {
  try {
    const form = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        fileSize: largestFile,
        fieldSize: BESIDE_FILES_BYTES,
        parts: MOST_PARTS,
        headerPairs: 20,
        headerSize: 8_192,
      },
    });
    form.on('field', (name, value) => parts.addValue(name, value));
    form.on('file', (name, stream, path) => parts.addFile(name, stream, path));
    form.on('partsLimit', () => form.destroy(new Refusal(400, 'problem.unreadable')));
    return form;
  } catch {
    throw new Refusal(400, 'problem.unreadable');
  }
}

class Parts {
  readonly #values = new Map<string, unknown>();
  readonly #pending: Promise<void>[] = [];
  readonly #open = new Set<Readable>();
  readonly #types: ReadonlyMap<string, unknown>;
  readonly #operation: Operation;
  readonly #receive: Receive | undefined;
  readonly #failure = Promise.withResolvers<never>();
  #isRepeated = false;
  /** Reason for refusing a file, unless it did not arrive. */
  refused: { readonly error: unknown } | undefined;

  constructor(operation: Operation, receive: Receive | undefined) {
    this.#operation = operation;
    this.#receive = receive;
    const fields = Object.entries(Object(operation.body?.['properties']));
    this.#types = new Map(fields.map(([name, field]) => [name, Object(field)['type']]));
    // The reader of the body reports it.
    this.#failure.promise.catch(() => undefined);
  }

  /** Resolves when every file is there. */
  get arrived(): Promise<unknown> {
    return Promise.all(this.#pending);
  }

  /** Rejects as soon as a file cannot be taken, without waiting for its rest. */
  get failed(): Promise<never> {
    return this.#failure.promise;
  }

  addValue(name: string, value: string): void {
    const type = this.#types.get(name);
    if (value !== '') this.#set(name, type === 'object' || type === 'array' ? jsonIn(value) : typed(value, { type }));
  }

  addFile(name: string, stream: Readable, path: string | undefined): void {
    const taken = this.#take(name, stream, path);
    taken.catch((error: unknown) => this.#failure.reject(error));
    this.#pending.push(taken);
  }

  values(): Readonly<Record<string, unknown>> {
    if (this.#isRepeated) throw new Refusal(400, 'problem.duplicateKey');
    return Object.fromEntries(this.#values);
  }

  async discard(reason: Error): Promise<void> {
    for (const stream of this.#open) stream.destroy(reason);
    await Promise.allSettled(this.#pending);
    const received = [...this.#values.values()].filter((value) => value instanceof ReceivedFile);
    await Promise.allSettled(received.map((file) => file.discard()));
  }

  async #take(field: string, stream: Readable, path: string | undefined): Promise<void> {
    const name = path === undefined ? '' : fileName(path);
    this.#open.add(stream);
    // The reader reports it, unless it has stopped.
    stream.on('error', () => undefined);
    try {
      // A browser sends a nameless empty file for an empty file input.
      if (name === '') return void stream.resume();
      if (this.#receive === undefined || !this.#operation.files?.has(field))
        return this.#set(field, new UploadedFile(name, await buffer(stream)));
      // A second file for a field would be stored and lost.
      if (this.#values.has(field)) throw new Refusal(400, 'problem.duplicateKey');
      stream.once('limit', () => stream.destroy(tooLarge(this.#operation)));
      const values = Object.fromEntries(this.#values);
      const file = await this.#receive({ name, bytes: stream, values }).catch((error: unknown) => {
        if (stream.errored === null) this.refused ??= { error };
        throw error;
      });
      return this.#set(field, file);
    } finally {
      this.#open.delete(stream);
    }
  }

  #set(name: string, value: unknown): void {
    this.#isRepeated ||= this.#values.has(name);
    this.#values.set(name, value);
  }
}

/** Lists and objects are written as JSON; other text is refused by its type. */
function jsonIn(value: string): unknown {
  try {
    return finish(parsingJsonText(value));
  } catch {
    return value;
  }
}

/** Writes the body into the form up to its limit. The connection stays open for the answer. */
async function feed(form: BusboyInstance, payload: Readable, limit: number, operation: Operation): Promise<void> {
  const end = finished(form);
  end.catch(() => undefined);
  let size = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    size += Buffer.byteLength(chunk);
    if (size > limit) throw tooLarge(operation);
    if (!form.write(chunk)) await Promise.race([once(form, 'drain'), end]);
  }
  form.end();
  await end;
}

/** Reported at the file, as if only the file were too large. */
function tooLarge({ files = new Map() }: Operation): Refusal {
  const errors = [...files].map(([name, { maxBytes }]) => [name, [text('issues.maxBytes', { limit: printBytes(maxBytes) })]]);
  return new Refusal(413, 'problem.tooLarge', { errors: Object.fromEntries(errors) });
}
