/** `npm run restore FILE [-- --replace "all of …"]`: a backup into a database that no server uses. */
import { parseArgs } from 'node:util';
import { fileOf, runOnBackup } from './commands/run-on-backup.ts';
import { restore } from './commands/restore.ts';

await runOnBackup((place, progress) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'string' } } });
  return restore(place, { file: fileOf(positionals, 'npm run restore FILE'), replace: values.replace, progress });
});
