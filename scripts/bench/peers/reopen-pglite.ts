/** The embedded database alone: opens a directory, runs one query, waits for the end of the process. */
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create(process.argv[2] ?? '');
await database.query('select 1');
process.stdout.write('ready http://nowhere\n');
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
