/** Rows from a file into a list: `npm run import -- customs-tariff FILE [--dry-run] [--replace] [--only-if-all-good] [--as EMAIL]`. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { runOnDatabase } from './commands/run-on-database.ts';

await runOnDatabase(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      'only-if-all-good': { type: 'boolean', default: false },
      as: { type: 'string' },
    },
  });
  const [kind = '', file] = positionals;
  return {
    request: {
      program: 'import',
      // Without a file the lists are printed.
      kind: file === undefined ? '' : kind,
      fileName: basename(file ?? ''),
      as: values.as,
      replaceExisting: values.replace,
      dryRun: values['dry-run'],
      onlyIfAllGood: values['only-if-all-good'],
    },
    bytes: file === undefined ? new Uint8Array() : readFileSync(file),
  };
});
