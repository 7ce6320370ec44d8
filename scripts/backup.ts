/** `npm run backup FILE`: all of a database in a file; a server may be running. */
import { backUp } from './commands/back-up.ts';
import { fileOf, runOnBackup } from './commands/run-on-backup.ts';

await runOnBackup((place, progress) => backUp(place, fileOf(process.argv.slice(2), 'npm run backup FILE'), progress));
