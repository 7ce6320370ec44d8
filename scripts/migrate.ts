/** `npm run migrate`: brings the database on PostgreSQL to this version, as the owner of its tables. */
import { migrateServer } from './commands/migrate-server.ts';
import { runOnBackup } from './commands/run-on-backup.ts';

await runOnBackup(migrateServer);
