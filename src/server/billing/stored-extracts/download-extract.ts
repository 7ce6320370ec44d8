import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Answer, Call } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import { findFiles } from '../../files/file-store.ts';
import type { ExtractServices } from './store-extract.ts';

export async function downloadExtract(services: ExtractServices, call: Call): Promise<Answer> {
  return answerExtract(services, call, call.path.number('id'));
}

export async function answerExtract({ database, files }: ExtractServices, { token }: Call, id: number): Promise<Answer> {
  const { session, results } = await database.read(token, [findFileOf(database.kysely, id)]);
  const [file] = results[0];
  if (file === undefined) throw notFound();
  const { name, contentType, size } = file;
  return {
    status: 200,
    file: { name, type: contentType, bytes: files.read(session.registrationId, file) },
    headers: { 'cache-control': 'no-store', 'content-length': String(size) },
  };
}

function findFileOf(db: Kysely<Tables>, id: number) {
  return findFiles(db)
    .innerJoin('made_extract as e', (join) => join.onRef('e.registration_id', '=', 'f.registration_id').onRef('e.file_id', '=', 'f.id'))
    .where('e.registration_id', '=', tenant)
    .where('e.id', '=', id);
}
