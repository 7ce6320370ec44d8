import { extname } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { OPERATIONS } from '../../reference/registration-types.ts';
import { SETTINGS_LOG } from '../../accounts/settings-log.ts';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/tables/ids.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { answerFile } from '../../files/answer-file.ts';
import { ArrivingFile, type FileStore, findFiles } from '../../files/file-store.ts';
import { type Answer, type Call, type Handler, noContent, ok } from '../../http/call.ts';
import { notFound, Refusal } from '../../messages/refusal.ts';
import { recordOf } from '../../records/check/record-of.ts';

const ISSUER = 'billing/invoice-issuer';
const SHARED = 0;
/** Images belong to the operators' registration. */
const PLACE = { tenant: OPERATIONS, registrationId: OPERATIONS } as const;
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
]);

export async function listIssuerImages(database: Database): Promise<Answer> {
  const images = await database.asTenant(OPERATIONS, (trx) =>
    trx
      .selectFrom('issuer_image')
      .select(['id', 'name', 'file_name as fileName', 'size', 'created_at as createdAt'])
      .where('removed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return ok(images);
}

/** Adds an image; its type is detected from its bytes, its name is generated. */
export function uploadIssuerImage(database: Database, store: FileStore): Handler {
  return {
    receive: (_call, { name, bytes }) => store.receive(PLACE, name, bytes),
    async handle({ body, token }) {
      const { file } = recordOf(body);
      if (!(file instanceof ArrivingFile)) throw new Error('The body has no file.');
      const { session } = await database.read(token, []);
      const ending = extname(file.name).toLowerCase();
      const contentType = TYPES.get(ending);
      if (contentType === undefined) throw new Error(`Images cannot have the extension ${ending}.`);
      const id = newId();
      const image = { id, name: `${newId().toString(36)}${ending}`, fileName: file.name, size: file.size };
      const createdAt = await database.asTenant(OPERATIONS, async (trx) => {
        await store.keep(trx, file, contentType);
        const row = await addImage(trx, { ...image, contentType, fileId: file.id });
        await log(trx, session, { action: 'create', subject: file.name });
        return row;
      });
      return { status: 201, headers: { location: `/api/IssuerImages/${id}` }, body: { ...image, createdAt } };
    },
  };
}

interface NewImage {
  readonly id: number;
  /** Below /img/. */
  readonly name: string;
  readonly fileName: string;
  readonly size: number;
  readonly contentType: string;
  readonly fileId: number;
}

/** Needs a transaction as the operators. Returns the time. */
export async function addImage(trx: Transaction<Tables>, { id, name, fileName, size, contentType, fileId }: NewImage): Promise<string> {
  const row = { id, name, file_name: fileName, size, content_type: contentType, file_id: fileId };
  const { created_at: createdAt } = await trx
    .insertInto('issuer_image')
    .values({ registration_id: OPERATIONS, ...row })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return createdAt;
}

/** Removes an image; its bytes stay if an invoice shows it. Refused if an issuer uses it. */
export function deleteIssuerImage(database: Database, store: FileStore): Handler {
  return {
    async handle({ path, token }) {
      const { session } = await database.read(token, []);
      await database.asTenant(OPERATIONS, async (trx) => {
        const image = await trx
          .selectFrom('issuer_image')
          .select(['id', 'name', 'file_name as fileName', 'file_id as fileId'])
          .where('id', '=', path.number('id'))
          .where('removed_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (image === undefined) throw notFound();
        const issuers = await issuersWith(trx, image.name);
        if (issuers.length > 0) throw new Refusal(409, 'problem.imageInUse', { values: { names: issuers.join(', ') } });
        const isShown = await isShownOnInvoices(trx, image.name);
        if (isShown)
          await trx.updateTable('issuer_image').set({ removed_at: new Date().toISOString() }).where('id', '=', image.id).execute();
        else {
          await trx.deleteFrom('issuer_image').where('id', '=', image.id).execute();
          await store.remove(trx, { registrationId: OPERATIONS, id: image.fileId });
        }
        await log(trx, session, { action: 'delete', subject: image.fileName });
      });
      return noContent();
    },
  };
}

/** An image by its name, without sign-in: invoices show it, and the name cannot be guessed. */
export async function getIssuerImage(database: Database, store: FileStore, call: Call): Promise<Answer> {
  const name = call.path.text('logoImage') ?? '';
  const file = await database.asTenant(OPERATIONS, (trx) =>
    findFiles(trx)
      .innerJoin('issuer_image as i', (join) => join.onRef('i.file_id', '=', 'f.id').onRef('i.registration_id', '=', 'f.registration_id'))
      .where('i.name', '=', name)
      .executeTakeFirst(),
  );
  if (file === undefined) throw notFound();
  const answer = answerFile(store, OPERATIONS, file, call);
  // The bytes of a name never change.
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=86400, immutable' } };
}

async function issuersWith(trx: Transaction<Tables>, name: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('resource_record')
    .select(sql<string>`data->>'name'`.as('issuer'))
    .where('registration_id', '=', SHARED)
    .where('resource', '=', ISSUER)
    .where(sql<string>`data->>'logoImage'`, '=', name)
    .execute();
  return rows.map(({ issuer }) => issuer);
}

async function isShownOnInvoices(trx: Transaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_shown: boolean }>`select is_shown_on_invoices(${name}) as is_shown`.execute(trx);
  return rows[0]?.is_shown === true;
}

async function log(
  trx: Transaction<Tables>,
  { userId }: { readonly userId: number },
  change: { readonly action: 'create' | 'delete'; readonly subject: string },
): Promise<void> {
  await recordChange(trx, { registrationId: OPERATIONS, userId }, { kind: SETTINGS_LOG, ...change });
}
