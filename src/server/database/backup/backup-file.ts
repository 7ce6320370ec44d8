import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { DamagedBackup } from './backup-lines.ts';

/** Header of a skippable Zstandard frame: its magic number, and a length of 32 bytes. */
const SUM_HEAD = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const SUM_BYTES = SUM_HEAD.length + 32;
/** A backup holds hashes of passwords. */
const OWNER_ONLY = 0o600;

/** Throws where there is a file of that name. */
export function assertFree(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file, or remove that one.`);
}

/** Writes a file that gets its name only once it is whole and on the disk. Throws where there is one of that name. */
export async function writeBackupFile(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  assertFree(file);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  try {
    await pipeline(content, compress, withSum, createWriteStream(unfinished, { flags: 'wx', mode: OWNER_ONLY, flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** What was written; the sum of the file is compared when its last piece has been taken. Throws `DamagedBackup`. */
export async function* readBackupFile(file: string): AsyncGenerator<Buffer> {
  const { dataBytes, sum } = await readSum(file);
  const hash = createHash('sha256');
  const decompress = createZstdDecompress();
  const hashing = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  // Its failure is the decompressed stream's as well.
  const reading = pipeline(createReadStream(file, { end: dataBytes - 1 }), hashing, decompress).catch(() => undefined);
  try {
    for await (const chunk of decompress) yield chunk;
  } catch (error) {
    throw new DamagedBackup(`${file} is damaged: what was compressed cannot be read.`, { cause: error });
  } finally {
    decompress.destroy();
    await reading;
  }
  if (!timingSafeEqual(hash.digest(), sum)) throw new DamagedBackup(`${file} is damaged: its sum is not the one it was written with.`);
}

async function* withSum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([SUM_HEAD, hash.digest()]);
}

async function readSum(file: string): Promise<{ readonly dataBytes: number; readonly sum: Buffer }> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const dataBytes = size - SUM_BYTES;
  if (dataBytes < 1) throw new DamagedBackup(`${file} is no backup, or only the beginning of one.`);
  const tail = Buffer.alloc(SUM_BYTES);
  await handle.read(tail, 0, SUM_BYTES, dataBytes);
  if (!tail.subarray(0, SUM_HEAD.length).equals(SUM_HEAD)) {
    throw new DamagedBackup(`${file} is no backup, or its end is missing or damaged.`);
  }
  return { dataBytes, sum: tail.subarray(SUM_HEAD.length) };
}
