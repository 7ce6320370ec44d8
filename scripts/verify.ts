/** `npm run verify FILE`: reads a backup as a restore would, without a database. */
import { verifyBackup } from '#src/server/database/backup/read-backup.ts';
import { fileOf, runOnBackup } from './commands/run-on-backup.ts';

await runOnBackup(async () => {
  const file = fileOf(process.argv.slice(2), 'npm run verify FILE');
  const { header, tables, rows } = await verifyBackup(file);
  const counts = [...tables].map(([name, table]) => `  ${name} ${table.rows}`);
  return [`${file} is whole: taken ${header.takenAt}, ${tables.size} tables with ${rows} rows.`, ...counts].join('\n');
});
