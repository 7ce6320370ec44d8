// @module-tag postgres
import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '#src/server/files/chunks.ts';
import { type ArrivingFile, type FilePlace, FileStore, findFiles } from '#src/server/files/file-store.ts';
import { addConsignment, addTrader } from '#tests/support/database-rows.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const given = await databaseOfFile();
const { database } = given;
const store = new FileStore(database);
const owner = await addTrader(database, 'Acme Retail');
const broker = await addTrader(database, 'Harbour Brokers');
const carter = await addTrader(database, 'Pacific Carriers');
const keys = await addConsignment(database, owner.registrationId, 'C-26-0001', [
  { registrationId: broker.registrationId, role: 'inboundBroker' },
  { registrationId: carter.registrationId, role: 'carterOutbound' },
]);
const own = { tenant: owner.registrationId, registrationId: owner.registrationId };
/** Of a consignment, sent by one of its parties. */
const shared = { tenant: broker.registrationId, registrationId: owner.registrationId, consignmentId: keys.consignmentId };
const strangerId = (await addTrader(database, 'Tasman Forwarding')).registrationId;
const carterId = carter.registrationId;

async function* arriving(bytes: Buffer, piece = 60_000) {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

async function keep(place: FilePlace, bytes: Buffer): Promise<ArrivingFile> {
  const file = await store.receive(place, 'a file.txt', arriving(bytes));
  await given.database.asTenant(place.tenant, (trx) => store.keep(trx, file, 'text/plain'));
  return file;
}

async function rowsOf(id: number): Promise<{ files: number; chunks: number }> {
  const { rows } = await given.database.asTenant(own.tenant, (trx) =>
    sql<{ files: number; chunks: number }>`select (select count(*)::int from stored_file where id = ${id}) as files,
      (select count(*)::int from stored_chunk where file_id = ${id}) as chunks`.execute(trx),
  );
  return rows[0] ?? { files: -1, chunks: -1 };
}

describe('a file', () => {
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 7])('of %i bytes is read as it came', async (size) => {
    const bytes = randomBytes(size);
    const file = await keep(own, bytes);

    expect([file.size, file.sha256]).toEqual([size, createHash('sha256').update(bytes).digest('hex')]);
    expect((await buffer(store.read(own.tenant, file))).equals(bytes)).toBe(true);
    expect(await rowsOf(file.id)).toEqual({ files: 1, chunks: Math.ceil(size / CHUNK_BYTES) });
  });

  test.each([
    [0, 0],
    [CHUNK_BYTES - 1, CHUNK_BYTES],
    [5, 2 * CHUNK_BYTES + 3],
    [CHUNK_BYTES, 2 * CHUNK_BYTES - 1],
  ])('is read from byte %i to byte %i alone', async (start, end) => {
    const bytes = randomBytes(3 * CHUNK_BYTES);
    const file = await keep(own, bytes);

    expect((await buffer(store.read(own.tenant, file, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test('is known by its first bytes', async () => {
    const pdf = await store.receive(own, 'a', arriving(Buffer.from('%PDF-1.7\n')));
    const words = await store.receive(own, 'a', arriving(Buffer.from('Only words')));

    expect([pdf.content.kind, words.content.kind, words.content.isText]).toEqual(['pdf', undefined, true]);
  });

  test('that stops half way leaves nothing', async () => {
    let id = 0;
    const cut = async function* () {
      yield randomBytes(2 * CHUNK_BYTES);
      const found = await given.database.asTenant(own.tenant, (trx) =>
        trx.selectFrom('stored_file').select('id').where('state', '=', 'pending').orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
      );
      id = found.id;
      throw new Error('cut');
    };

    await expect(store.receive(own, 'half', cut())).rejects.toThrow('cut');
    expect(id).toBeGreaterThan(0);
    expect(await rowsOf(id)).toEqual({ files: 0, chunks: 0 });
  });

  test('that nothing came to use is discarded, and one in use is not', async () => {
    const unused = await store.receive(own, 'unused', arriving(Buffer.from('a')));
    const used = await keep(own, Buffer.from('b'));
    await unused.discard();
    await used.discard();

    expect([await rowsOf(unused.id), await rowsOf(used.id)]).toEqual([
      { files: 0, chunks: 0 },
      { files: 1, chunks: 1 },
    ]);
  });

  test('is removed with its bytes, and whoever is reading it learns that', async () => {
    const file = await keep(own, randomBytes(3 * CHUNK_BYTES));
    const reading = store.read(own.tenant, file)[Symbol.asyncIterator]();
    await reading.next();
    await given.database.asTenant(own.tenant, (trx) => store.remove(trx, file));

    await expect(
      (async () => {
        while ((await reading.next()).done !== true);
      })(),
    ).rejects.toThrow('Row');
    expect(await rowsOf(file.id)).toEqual({ files: 0, chunks: 0 });
  });

  test('that was sent an hour ago and never finished is swept; younger ones and whole ones stay', async () => {
    const whole = await keep(own, Buffer.from('whole'));
    const young = await store.receive(own, 'young', arriving(Buffer.from('young')));
    const oldId = 7_000_001;
    await given.database.asTenant(own.tenant, (trx) =>
      trx
        .insertInto('stored_file')
        .values({
          registration_id: own.tenant,
          id: oldId,
          consignment_id: null,
          name: 'old',
          created_at: new Date(Date.now() - 3_700_000).toISOString(),
        })
        .execute(),
    );
    await given.database.asTenant(own.tenant, (trx) =>
      trx
        .insertInto('stored_chunk')
        .values({ registration_id: own.tenant, file_id: oldId, number: 0, bytes: Buffer.of(1) })
        .execute(),
    );
    await given.database.anonymous((trx) => sql`select remove_unfinished_files()`.execute(trx));

    expect([await rowsOf(oldId), await rowsOf(young.id), await rowsOf(whole.id)]).toEqual([
      { files: 0, chunks: 0 },
      { files: 1, chunks: 1 },
      { files: 1, chunks: 1 },
    ]);
  });
});

describe('the rows of a file', () => {
  const seen = (tenant: number, id: number) =>
    given.database.asTenant(tenant, async (trx) => ({
      files: (await findFiles(trx).where('f.id', '=', id).execute()).length,
      chunks: (await trx.selectFrom('stored_chunk').select('number').where('file_id', '=', id).execute()).length,
    }));

  test('are there for its business, and for the parties of its consignment but who only carries the goods', async () => {
    const [alone, ofAll] = [await keep(own, Buffer.from('own')), await keep(shared, Buffer.from('shared'))];
    const there = { files: 1, chunks: 1 };
    const nothing = { files: 0, chunks: 0 };

    expect([await seen(own.tenant, alone.id), await seen(shared.tenant, alone.id)]).toEqual([there, nothing]);
    expect([await seen(own.tenant, ofAll.id), await seen(shared.tenant, ofAll.id)]).toEqual([there, there]);
    expect([await seen(strangerId, ofAll.id), await seen(carterId, ofAll.id)]).toEqual([nothing, nothing]);
  });

  test('are not added by others', async () => {
    const file = await keep(own, Buffer.from('own'));
    const place = { tenant: strangerId, registrationId: own.registrationId };

    await expect(store.receive(place, 'mine', arriving(Buffer.from('x')))).rejects.toThrow(/policy/);
    await expect(
      given.database.asTenant(strangerId, (trx) =>
        trx
          .insertInto('stored_chunk')
          .values({ registration_id: own.registrationId, file_id: file.id, number: 1, bytes: Buffer.of(1) })
          .execute(),
      ),
    ).rejects.toThrow(/policy/);
  });
});
