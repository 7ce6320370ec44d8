import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseLocation } from '#scripts/commands/run-on-backup.ts';
import { readBackup } from '#src/server/database/backup/read-backup.ts';
import { clientConfig } from '#src/server/database/connection/pool.ts';
import { EmbeddedPostgres } from '#src/server/database/embedded/embedded.ts';
import { asOwner } from '#src/server/database/schema/migrate.ts';
import { removeTemporaryDirectory, temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { testSecrets } from '#tests/support/server.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { FileStore } from '#src/server/files/file-store.ts';
import { Links } from '#src/server/mail/links.ts';
import { listenForCommands } from '#src/server/operator/command-socket.ts';
import { commandRunner } from '#src/server/operator/run-command.ts';
import { DEMO } from './app.ts';
import { engine, newPlace, openTestDatabase } from './database.ts';
import { addConsignment, addLine, addTrader } from './database-rows.ts';

/** A place of a test's own, as an operator names it in the settings. */
export interface EmptyPlace extends DatabaseLocation {
  remove(): Promise<void>;
}

const AWKWARD = 'Tab\t, backslash \\N \\. , "quotes", line\nbreak, \r, 😀, é and \u0301';

/** A running database with a business, a consignment with lines and a file; and what a running server does for commands. */
export async function runningBusiness() {
  const given = await openTestDatabase();
  const { database, settings } = given;
  const place: DatabaseLocation = { databaseUrl: settings.url, dataDirectory: settings.directory ?? '' };
  const services = { database, documents: readDocuments(GENERATED), links: new Links(new URL('http://127.0.0.1')), secrets: testSecrets };
  const commands =
    engine === 'embedded'
      ? await listenForCommands(
          place.dataDirectory,
          commandRunner(() => services),
        )
      : undefined;
  const owner = await addTrader(database, 'Acme Retail');
  const keys = await addConsignment(database, owner.registrationId, 'C-26-0001', [{ registrationId: owner.registrationId, role: 'buyer' }]);
  await database.asTenant(owner.registrationId, async (trx) => {
    for (let line = 1; line <= 300; line++) await addLine(trx, keys, line, { description: `${AWKWARD} ${line}`, amount: 0.1 });
    await sql`insert into own_value (registration_id, entity, record_id, data)
      values (${owner.registrationId}, 'consignments/product-line', ${newId()}, ${JSON.stringify({ batch: AWKWARD })})`.execute(trx);
  });
  const store = new FileStore(database);
  const bytes = randomBytes(700_000);
  const file = await store.receive(
    { tenant: owner.registrationId, registrationId: owner.registrationId },
    'scan.pdf',
    (async function* () {
      yield bytes;
    })(),
  );
  await database.asTenant(owner.registrationId, (trx) => store.keep(trx, file, 'application/pdf'));
  const stop = async () => {
    await commands?.close();
    await database.close();
  };
  const remove = async () => {
    await commands?.close();
    await given.remove();
  };
  return { place, database, owner, keys, stop, remove };
}

/** Where there is no database yet, of the engine that is tested. */
export async function emptyPlace(): Promise<EmptyPlace> {
  if (engine === 'embedded') {
    const dataDirectory = temporaryDirectory('empty');
    return { databaseUrl: undefined, dataDirectory, remove: async () => removeTemporaryDirectory(dataDirectory) };
  }
  return placeOf(await newPlace());
}

/** Where the demo data is, as the first start of a server leaves it. */
export async function demoPlace(): Promise<EmptyPlace> {
  return placeOf(await newPlace(DEMO));
}

function placeOf({ settings, remove }: Awaited<ReturnType<typeof newPlace>>): EmptyPlace {
  return { databaseUrl: settings.url, dataDirectory: settings.directory ?? '', remove };
}

/** Runs the work with the configuration of the owner's connections. */
export async function configured<T>(
  { databaseUrl, dataDirectory }: DatabaseLocation,
  work: (config: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(clientConfig({ connectionString: databaseUrl }));
  const embedded = await EmbeddedPostgres.open(dataDirectory, { statementDeadlineMs: 60_000 });
  try {
    return await work(clientConfig({ stream: embedded.stream, user: 'postgres', database: 'postgres' }));
  } finally {
    await embedded.close();
  }
}

const migration067 = new URL('../fixtures/database/migration-067.sql.gz', import.meta.url);

/** Makes the tables of the last migration before the baseline, as `pg_dump` wrote them. */
export function asOfMigration067(place: DatabaseLocation): Promise<void> {
  const dumped = gunzipSync(readFileSync(migration067)).toString();
  return configured(place, (config) =>
    asOwner(config, engine, async (client) => {
      await client.query(`set check_function_bodies = off; grant create on schema public to app_auth, app_lookup, app_log; ${dumped};
        revoke create on schema public from app_auth, app_lookup, app_log;`);
    }),
  );
}

/** Runs the work with a connection as the owner of the server, or of the embedded database. */
export function asSuperuser<T>(place: DatabaseLocation, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return configured(place, async (config) => {
    const client = new pg.Client(config);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  });
}

/** The rows of a table in a backup, each as its columns in the text form of COPY. */
export async function rowsIn(file: string, table: string): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  let current = '';
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') current = part.name;
    if (part.kind === 'rows' && current === table) {
      found.push(
        ...part.content
          .toString('utf8')
          .trimEnd()
          .split('\n')
          .map((row) => row.split('\t')),
      );
    }
  }
  return found;
}
