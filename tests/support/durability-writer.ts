// A process that writes product lines until it is killed. It prints the id of each line once it is committed.
import { Database } from '#src/server/database/database.ts';
import type { DatabaseSettings } from '#src/server/database/settings.ts';
import { addLine, type ConsignmentKeys } from '#tests/support/database-rows.ts';

export interface WriterTask {
  readonly settings: DatabaseSettings;
  readonly keys: ConsignmentKeys;
  readonly firstLine: number;
}

const { settings, keys, firstLine }: WriterTask = JSON.parse(process.argv[2] ?? '');
const database = await Database.open(settings);
for (let line = firstLine; ; line++) {
  const description = `Line ${line} `.padEnd(200, '.');
  const id = await database.asTenant(keys.registrationId, (trx) => addLine(trx, keys, line, { description }));
  process.stdout.write(`${id} ${line}\n`);
}
