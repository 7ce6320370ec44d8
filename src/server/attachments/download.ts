import { type Kysely, sql, type SqlBool } from 'kysely';
import { makeZip, predictLength } from 'client-zip';
import { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import { FileWriteLimit } from '../exports/file-write-limit.ts';
import { answerFile } from '../files/answer-file.ts';
import { type FileStore, findFiles } from '../files/file-store.ts';
import { type Answer, type Call, type Handler } from '../http/call.ts';
import { notFound } from '../messages/refusal.ts';
import { archiveNames } from './archive-names.ts';

/** The bytes of a document, or a range of them. */
export function downloadDocument(database: Database, store: FileStore): Handler<never> {
  return {
    async handle(call) {
      const asked = filesOf(database.kysely, [call.query.number('documentId')]);
      const { session, results } = await store.inTurn(() => database.read(call.token, [asked]));
      const [file] = results[0];
      if (!file) throw notFound();
      return answerFile(store, session.registrationId, file, call);
    },
  };
}

/** Streams several documents as one archive; 404 if any of them is not visible. */
export function archiveDocuments(database: Database, store: FileStore): Handler<never> {
  const writing = new FileWriteLimit();
  return {
    async handle(call) {
      const end = writing.begin(call.token);
      try {
        const { file, ...answer } = await archiveOf(database, store, call);
        file.bytes.once('close', end);
        return { ...answer, file };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

async function archiveOf(database: Database, store: FileStore, { query, token }: Call) {
  const ids = [...new Set(query.numbers('DocumentIds'))];
  const { session, results } = await store.inTurn(() => database.read(token, [filesOf(database.kysely, ids)]));
  const byId = new Map(results[0].map((file) => [file.documentId, file]));
  const files = ids.flatMap((id) => byId.get(id) ?? []);
  if (files.length < ids.length) throw notFound();
  const names = archiveNames(files.map(({ name }) => name));
  const entries = files.map((file, index) => ({
    name: names[index] ?? file.name,
    size: file.size,
    lastModified: new Date(file.createdAt),
  }));
  const inputs = async function* () {
    for (const [index, entry] of entries.entries()) {
      const file = files[index];
      // Each is opened after the one before it is written.
      if (file) yield { ...entry, input: store.read(session.registrationId, file) };
    }
  };
  const bytes = Readable.from(makeZip(inputs()), { objectMode: false });
  return {
    status: 200,
    file: { name: `Documents ${new Date().toISOString().slice(0, 10)}.zip`, type: 'application/zip', bytes },
    headers: { 'cache-control': 'no-store', 'content-length': String(predictLength(entries)) },
  } as const satisfies Answer;
}

/** Files of the documents among these that the caller sees. */
function filesOf(db: Kysely<Tables>, ids: readonly number[]) {
  return findFiles(db)
    .innerJoin('document_row as d', (join) => join.onRef('d.registration_id', '=', 'f.registration_id').onRef('d.file_id', '=', 'f.id'))
    .select(['d.id as documentId', 'd.created_at as createdAt'])
    .where(
      sql<SqlBool>`(d.registration_id, d.id) in (select owner_of(asked.id), asked.id from unnest(${[...ids]}::bigint[]) as asked(id))`,
    );
}
