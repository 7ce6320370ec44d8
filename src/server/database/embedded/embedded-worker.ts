// Runs inside the worker thread: PGlite, speaking the PostgreSQL wire protocol over the message port.
import { existsSync, fdatasyncSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EmbeddedReply, EmbeddedRequest } from './embedded-messages.ts';

interface FileStream {
  readonly nfd?: number | null;
}

/** Of Emscripten's file system over Node's: what makes and changes files. */
interface NodeFileOperations {
  readonly mknod: (parent: object, name: string, mode: number, device: number) => object;
  readonly setattr: (node: object, attributes: { readonly mode?: number }) => void;
}

interface NodeFileSystem {
  readonly node_ops: NodeFileOperations;
  readonly stream_ops: object;
}

// V8 frees compiled calls out of WebAssembly that several threads share once too often, which ends the process (nodejs/node#64500):
// it keeps the general ones instead, which are as fast here.
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000');

const OTHERS = 0o077;

/** PGlite's Node file system never syncs, and makes files for everybody; this one does as PostgreSQL asks, for its own account. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const ready = await super.init(...args);
    ready.emscriptenOpts.preRun?.push(({ NODEFS }: { readonly NODEFS: NodeFileSystem }) => {
      const { mknod, setattr } = NODEFS.node_ops;
      Object.assign(NODEFS.stream_ops, {
        fsync: ({ nfd }: FileStream) => {
          if (typeof nfd === 'number') fdatasyncSync(nfd);
          return 0;
        },
      });
      Object.assign(NODEFS.node_ops, {
        mknod: (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device),
        setattr: (node, attributes) =>
          setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS }),
      } satisfies NodeFileOperations);
    });
    return ready;
  }
}

async function open(directory: string): Promise<PGlite> {
  // -F = never fsync
  const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  // Versions before migration 068 prepared transactions; after a cut PostgreSQL starts only with as much room for them as it had.
  const prepared = ['-c', 'max_prepared_transactions=64'];
  return PGlite.create({
    fs: new DurableNodeFS(directory),
    extensions: { pg_trgm },
    startParams: [...durable, ...prepared, '-c', 'wal_sync_method=fsync'],
  });
}

/** The files get their name only once complete, so an interrupted first start is repeated. */
async function prepare(directory: string) {
  if (existsSync(directory)) return;
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const database = await open(unfinished);
  await database.close();
  renameSync(unfinished, directory);
}

async function answer(database: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData: (bytes) => void chunks.push(new Uint8Array(bytes)) });
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

async function handle(database: PGlite, { id, kind, bytes }: EmbeddedRequest): Promise<EmbeddedReply> {
  switch (kind) {
    case 'close':
      await database.close();
      return { id };
    case 'connect':
      // The worker has a single backend: reset the state that the previous client left.
      await database.exec('ROLLBACK');
      await database.exec('DISCARD ALL');
      return { id };
    case 'send':
      return bytes ? { id, bytes: await answer(database, bytes) } : { id };
  }
}

if (parentPort === null) throw new Error('embedded-worker.ts runs as a worker only.');
const port = parentPort;
const { directory }: { directory: string } = workerData;
await prepare(directory);
const database = await open(directory);

// An error here ends the worker, which the parent notices. Refused queries are answers, not errors.
port.on('message', (request: EmbeddedRequest) => {
  void handle(database, request).then((reply) => {
    // Given away, not copied: nothing here reads it again.
    port.postMessage(reply, reply.bytes ? [reply.bytes.buffer] : []);
    if (request.kind === 'close') port.close();
  });
});
port.postMessage({ id: 0 } satisfies EmbeddedReply);
