import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import { type Kysely, sql, type Transaction } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ContentScan } from '../documents/content-scan.ts';
import type { DetectedContent } from '../documents/file-content.ts';
import { ReceivedFile } from '../documents/uploaded-file.ts';
import { CHUNK_BYTES, chunksOf } from './chunks.ts';

/** Files read or written at once, so that other calls come in between. */
const AT_ONCE = 2;

/** Owner of a file, and the caller. */
export interface FilePlace {
  /** The caller's business. */
  readonly tenant: number;
  /** The owning business; for a file of a consignment the consignment's owner. */
  readonly registrationId: number;
  /** The consignment whose parties see it; without one only its business does. */
  readonly consignmentId?: number;
}

/** A complete file. */
export interface StoredFile {
  readonly registrationId: number;
  readonly id: number;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** First and last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files stored in rows of the database and streamed in both directions: one row at a time is in memory, and no connection is held while a
 * client sends or receives. A file arrives as pending; `keep` completes it in the transaction that uses it.
 */
export class FileStore {
  readonly #database: Database;
  readonly #turns = pLimit(AT_ONCE);

  constructor(database: Database) {
    this.#database = database;
  }

  /** Limits concurrent work on files, so that other calls get connections. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns(work);
  }

  /** Stores an arriving file. Removes it if it fails or ends early. */
  async receive(place: FilePlace, name: string, bytes: AsyncIterable<Uint8Array>): Promise<ArrivingFile> {
    const id = newId();
    await this.#as(place.tenant, (trx) =>
      trx
        .insertInto('stored_file')
        .values({ registration_id: place.registrationId, id, consignment_id: place.consignmentId ?? null, name })
        .execute(),
    );
    try {
      return await this.#take(place, { id, name }, bytes);
    } catch (error) {
      await this.discard(place, id);
      throw error;
    }
  }

  /** Completes a file: from now on it is listed and readable. */
  async keep(trx: Transaction<Tables>, { registrationId, id, size, sha256 }: ArrivingFile, contentType: string): Promise<void> {
    const { numUpdatedRows } = await trx
      .updateTable('stored_file')
      .set({ state: 'whole', content_type: contentType, size, sha256: Buffer.from(sha256, 'hex') })
      .where('registration_id', '=', registrationId)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error('The pending file was removed.');
  }

  /** Streams the bytes row by row, or a range of them. */
  read(tenant: number, file: Pick<StoredFile, 'registrationId' | 'id' | 'size'>, range?: ByteRange): Readable {
    return Readable.from(this.#bytesOf(tenant, file, range ?? { start: 0, end: file.size - 1 }), {
      objectMode: false,
      // Reads a row when the one before is consumed.
      highWaterMark: 1,
    });
  }

  async remove(trx: Transaction<Tables>, { registrationId, id }: Pick<StoredFile, 'registrationId' | 'id'>): Promise<void> {
    await trx.deleteFrom('stored_file').where('registration_id', '=', registrationId).where('id', '=', id).execute();
  }

  /** Removes a pending file. */
  async discard({ tenant, registrationId }: FilePlace, id: number): Promise<void> {
    await this.#as(tenant, (trx) =>
      trx
        .deleteFrom('stored_file')
        .where('registration_id', '=', registrationId)
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .execute(),
    );
  }

  async #take(place: FilePlace, { id, name }: Pick<StoredFile, 'id' | 'name'>, bytes: AsyncIterable<Uint8Array>): Promise<ArrivingFile> {
    const hash = createHash('sha256');
    const scan = new ContentScan();
    let number = 0;
    let size = 0;
    for await (const chunk of chunksOf(bytes)) {
      hash.update(chunk);
      scan.push(chunk);
      size += chunk.length;
      await this.#write(place, id, number++, chunk);
    }
    const file = { registrationId: place.registrationId, id, size };
    const kind = size === 0 ? undefined : await this.#kindOf(place.tenant, file);
    const content = { isText: scan.isText, isMail: scan.isMail, kind };
    return new ArrivingFile({ ...file, name, sha256: hash.digest('hex'), content }, () => this.discard(place, id));
  }

  async #write(place: FilePlace, fileId: number, number: number, bytes: Buffer): Promise<void> {
    const { tenant, registrationId } = place;
    await this.#as(tenant, (trx) =>
      trx.insertInto('stored_chunk').values({ registration_id: registrationId, file_id: fileId, number, bytes }).execute(),
    );
  }

  /** Detects the kind from the first bytes. */
  async #kindOf(tenant: number, file: Pick<StoredFile, 'registrationId' | 'id' | 'size'>): Promise<string | undefined> {
    const bytes = this.read(tenant, file);
    try {
      return (await fileTypeFromStream(Readable.toWeb(bytes)))?.ext;
    } finally {
      bytes.destroy();
    }
  }

  async *#bytesOf(
    tenant: number,
    { registrationId, id }: Pick<StoredFile, 'registrationId' | 'id'>,
    { start, end }: ByteRange,
  ): AsyncGenerator<Buffer> {
    for (let at = start; at <= end;) {
      const number = Math.floor(at / CHUNK_BYTES);
      const offset = at % CHUNK_BYTES;
      const length = Math.min(CHUNK_BYTES - offset, end - at + 1);
      const [row] = await this.#as(tenant, (trx) =>
        trx
          .selectFrom('stored_chunk')
          .select(sql<Buffer>`substring(bytes from ${offset + 1}::int for ${length}::int)`.as('bytes'))
          .where('registration_id', '=', registrationId)
          .where('file_id', '=', id)
          .where('number', '=', number)
          .execute(),
      );
      // Removed meanwhile, or no longer visible.
      if (row?.bytes.length !== length) throw new FileGone(`Row ${number} of the file does not exist.`);
      yield row.bytes;
      at += length;
    }
  }

  #as<T>(tenant: number, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#turns(() => this.#database.asTenant(tenant, work));
  }
}

/** The file was removed while it was read. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
}

interface Arriving extends Pick<StoredFile, 'registrationId' | 'id' | 'name' | 'size' | 'sha256'> {
  readonly content: DetectedContent;
}

/** A file that has arrived and is not used yet. */
export class ArrivingFile extends ReceivedFile {
  readonly registrationId: number;
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly content: DetectedContent;
  readonly #discard: () => Promise<void>;

  constructor({ registrationId, id, name, size, sha256, content }: Arriving, discard: () => Promise<void>) {
    super();
    this.registrationId = registrationId;
    this.id = id;
    this.name = name;
    this.size = size;
    this.sha256 = sha256;
    this.content = content;
    this.#discard = discard;
  }

  discard(): Promise<void> {
    return this.#discard();
  }

  /** Identity of the file, which identifies repeated requests. */
  toJSON(): Pick<StoredFile, 'name' | 'size' | 'sha256'> {
    const { name, size, sha256 } = this;
    return { name, size, sha256 };
  }
}

/** Complete files. */
export function findFiles(db: Kysely<Tables>) {
  return db
    .selectFrom('stored_file as f')
    .select([
      'f.registration_id as registrationId',
      'f.id',
      'f.name',
      sql<string>`f.content_type`.as('contentType'),
      sql<number>`f.size`.as('size'),
      sql<string>`encode(f.sha256, 'hex')`.as('sha256'),
    ])
    .where('f.state', '=', 'whole');
}
