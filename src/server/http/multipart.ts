import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { printBytes } from '#schemas/formats/file-limits.ts';
import type { Operation } from '../documents/contract.ts';
import { UploadedFile } from '../documents/uploaded-file.ts';
import { Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { announcedBytes, BESIDE_FILES_BYTES, bodyLimitOf } from './body-limits.ts';
import { typed } from './parameters.ts';

/** Names beyond those that any contract has. */
const MOST_PARTS = 40;
const LONGEST_NAME = 200;

/**
 * Reads a multipart body into the values that the contract describes, its files among them. What is too large is refused as
 * soon as that is known, and nothing of it is kept.
 * @throws Refusal 415 where the operation takes none, 413, and 400 for what cannot be read
 */
export async function readMultipart(request: FastifyRequest, payload: Readable, operation: Operation): Promise<unknown> {
  const { files } = operation;
  if (files === undefined) throw new Refusal(415, 'problem.notJson');
  const limit = bodyLimitOf(operation);
  const announced = request.headers['transfer-encoding'] === undefined ? announcedBytes(request) : 0;
  if (announced > limit) throw tooLarge(operation);
  const parts = new Parts(operation);
  const form = openForm(request, parts, Math.max(...[...files.values()].map(({ maxBytes }) => maxBytes)));
  try {
    await feed(form, payload, limit, operation);
    await parts.arrived;
  } catch (error) {
    // The connection stays for the answer.
    payload.resume();
    throw error instanceof Refusal ? error : new Refusal(400, 'problem.unreadable');
  }
  return parts.values();
}

/** @throws Refusal for a header without boundary */
function openForm({ headers }: FastifyRequest, parts: Parts, largestFile: number): BusboyInstance {
  try {
    const form = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        // One more than allowed, so that a file that is too large is known as such.
        fileSize: largestFile + 1,
        fieldSize: BESIDE_FILES_BYTES,
        parts: MOST_PARTS,
        headerPairs: 20,
        headerSize: 8_192,
      },
    });
    form.on('field', (name, value) => parts.addValue(name, value));
    form.on('file', (name, stream, fileName) => parts.addFile(name, stream, fileName));
    form.on('partsLimit', () => form.destroy(new Refusal(400, 'problem.unreadable')));
    return form;
  } catch {
    throw new Refusal(400, 'problem.unreadable');
  }
}

class Parts {
  readonly #values = new Map<string, unknown>();
  readonly #pending: Promise<void>[] = [];
  readonly #types: ReadonlyMap<string, unknown>;
  #isRepeated = false;

  constructor({ body }: Operation) {
    const fields = Object.entries(Object(body?.['properties']));
    this.#types = new Map(fields.map(([name, field]) => [name, Object(field)['type']]));
  }

  /** Resolves when every file is there. */
  get arrived(): Promise<unknown> {
    return Promise.all(this.#pending);
  }

  addValue(name: string, value: string): void {
    if (value !== '') this.#set(name, typed(value, this.#types.get(name)));
  }

  addFile(name: string, stream: Readable, fileName: string | undefined): void {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    const arrived = new Promise<void>((resolve, reject) => {
      stream.on('error', reject);
      stream.on('end', () => {
        // A browser sends a nameless empty file for a control in which nothing was chosen.
        if (fileName !== undefined && fileName !== '')
          this.#set(name, new UploadedFile(fileName.slice(-LONGEST_NAME), Buffer.concat(chunks)));
        resolve();
      });
    });
    // Told once the whole body is read.
    arrived.catch(() => undefined);
    this.#pending.push(arrived);
  }

  values(): unknown {
    if (this.#isRepeated) throw new Refusal(400, 'problem.duplicateKey');
    return Object.fromEntries(this.#values);
  }

  #set(name: string, value: unknown): void {
    this.#isRepeated ||= this.#values.has(name);
    this.#values.set(name, value);
  }
}

/** Writes the body into the form as long as it is not larger than that. */
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

/** Said at the file, as where only the file is too large. */
function tooLarge({ files = new Map() }: Operation): Refusal {
  const errors = [...files].map(([name, { maxBytes }]) => [name, [text('issues.maxBytes', { limit: printBytes(maxBytes) })]]);
  return new Refusal(413, 'problem.tooLarge', { errors: Object.fromEntries(errors) });
}
