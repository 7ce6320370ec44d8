import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Database } from '#src/server/database/database.ts';
import type { DatabaseSettings } from '#src/server/database/settings.ts';
import { newPlace } from '#tests/support/database.ts';
import { addBusiness, addConsignment, type ConsignmentKeys } from '#tests/support/database-rows.ts';
import type { WriterTask } from '#tests/support/durability-writer.ts';

const KILLS = 20;
const WRITER = fileURLToPath(new URL('../support/durability-writer.ts', import.meta.url));

/** Lets a process write and kills it, without warning, shortly after its first commit; answers the lines it reported. */
async function writeUntilKilled(task: WriterTask): Promise<Map<number, number>> {
  const writer = spawn(process.execPath, [WRITER, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(writer, 'exit');
  const committed = new Map<number, number>();
  for await (const report of createInterface(writer.stdout)) {
    const [id, line] = report.split(' ').map(Number);
    if (committed.size === 0) setTimeout(() => writer.kill('SIGKILL'), 50 + Math.random() * 300);
    if (id !== undefined && line !== undefined) committed.set(id, line);
  }
  const [, signal] = await exited;
  expect(signal).toBe('SIGKILL');
  return committed;
}

async function prepare(settings: DatabaseSettings): Promise<ConsignmentKeys> {
  const database = await Database.open(settings);
  const owner = await addBusiness(database, 'Acme Retail');
  const keys = await addConsignment(database, owner, 'C-26-0001');
  await database.close();
  return keys;
}

async function linesStored(settings: DatabaseSettings, { registrationId }: ConsignmentKeys) {
  const database = await Database.open(settings);
  const lines = await database.asTenant(registrationId, (trx) =>
    trx.selectFrom('product_line').select(['id', 'line', 'description']).execute(),
  );
  await database.close();
  return new Map(lines.map(({ id, line, description }) => [id, { line, description }]));
}

test(`every line reported as stored is there after ${KILLS} kills during writes`, { timeout: 120_000 }, async () => {
  const place = await newPlace();
  try {
    const keys = await prepare(place.settings);
    const reported = new Map<number, number>();
    for (let kill = 0; kill < KILLS; kill++) {
      for (const [id, line] of await writeUntilKilled({ settings: place.settings, keys, firstLine: kill * 100_000 + 1 }))
        reported.set(id, line);
    }
    const stored = await linesStored(place.settings, keys);
    const wrong = [...reported].filter(([id, line]) => {
      const found = stored.get(id);
      return found?.line !== line || found.description !== `Line ${line} `.padEnd(200, '.');
    });
    expect(wrong).toEqual([]);
    expect(reported.size).toBeGreaterThan(KILLS);
    // A kill between commit and report leaves one line more.
    expect(stored.size - reported.size).toBeLessThanOrEqual(KILLS);
  } finally {
    await place.remove();
  }
});
