import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { type BackupLine, DamagedBackup, FORMAT, NewerBackup, writtenLine } from '#src/server/database/backup/backup-lines.ts';
import { writeBackupFile } from '#src/server/database/backup/backup-file.ts';
import { verifyBackup } from '#src/server/database/backup/read-backup.ts';

const directory = temporaryDirectory('backup-file');
const header = {
  kind: 'header',
  format: FORMAT,
  takenAt: '2026-11-23T09:00:00.000Z',
  engine: 'PostgreSQL',
  migrations: ['001-a'],
} as const;
const rows = Buffer.from(Array.from({ length: 40 }, (_, number) => `${number}\tDesk lamp ${number * 7_919}\n`).join(''));
const sha256 = createHash('sha256').update(rows).digest('hex');
const table: readonly (BackupLine | Buffer)[] = [
  { kind: 'table', name: 'line', columns: ['id', 'description'] },
  { kind: 'rows', rows: 40, bytes: rows.length },
  rows,
  { kind: 'tableEnd', rows: 40, sha256 },
];
const end = { kind: 'end', tables: 1, rows: 40 } as const;

async function* content(parts: readonly (BackupLine | Buffer)[]) {
  for (const part of parts) yield Buffer.isBuffer(part) ? part : writtenLine(part);
}

let files = 0;
async function written(...parts: readonly (BackupLine | Buffer)[]): Promise<string> {
  const file = join(directory, `${files++}.zst`);
  await writeBackupFile(file, content(parts));
  return file;
}

async function verified(bytes: Buffer): Promise<unknown> {
  const file = join(directory, 'changed.zst');
  writeFileSync(file, bytes);
  return verifyBackup(file).catch((error: unknown) => error);
}

let whole: Buffer;
beforeAll(async () => {
  whole = readFileSync(await written(header, ...table, end));
});

describe('a backup file', () => {
  test('tells what it holds, and only its owner may read it', async () => {
    const file = await written(header, ...table, end);

    expect(await verifyBackup(file)).toEqual({ header, tables: new Map([['line', { rows: 40, sha256 }]]), rows: 40 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is damaged wherever a byte of it is another one', async () => {
    const found: unknown[] = [];
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      found.push(await verified(changed));
    }

    expect(found.filter((error) => !(error instanceof DamagedBackup))).toEqual([]);
  });

  test('is damaged wherever it is cut off, and with something behind it', async () => {
    const found: unknown[] = [];
    for (let length = 0; length < whole.length; length++) found.push(await verified(whole.subarray(0, length)));
    found.push(await verified(Buffer.concat([whole, Buffer.from('\n')])));

    expect(found.filter((error) => !(error instanceof DamagedBackup))).toEqual([]);
  });

  test.each([
    ['fewer rows than its table says', [header, ...table.slice(0, -1), { kind: 'tableEnd', rows: 41, sha256 }, end]],
    ['fewer rows than its piece says', [header, table[0], { kind: 'rows', rows: 41, bytes: rows.length }, rows, table[3], end]],
    ['other rows than were written', [header, ...table.slice(0, -1), { kind: 'tableEnd', rows: 40, sha256: '0'.repeat(64) }, end]],
    ['fewer tables than it says', [header, ...table, { kind: 'end', tables: 2, rows: 40 }]],
    ['fewer rows than it says', [header, ...table, { kind: 'end', tables: 1, rows: 41 }]],
    ['no end', [header, ...table]],
    ['no header', [...table, end]],
    ['a table without an end', [header, ...table.slice(0, -1), end]],
    ['something behind its end', [header, ...table, end, ...table]],
    ['a line of no kind', [header, Buffer.from('{"kind":"view"}\n'), end]],
  ] as readonly (readonly [string, readonly (BackupLine | Buffer)[]])[])(
    'with %s is damaged, though its sum is right',
    async (_, parts) => {
      const file = await written(...parts);

      await expect(verifyBackup(file)).rejects.toThrow(DamagedBackup);
    },
  );

  test('of a newer format is refused as such', async () => {
    const file = await written(Buffer.from('{"kind":"header","format":2,"also":"this"}\n'));

    await expect(verifyBackup(file)).rejects.toThrow(NewerBackup);
  });

  test('takes no name that is taken, and none before it is whole', async () => {
    const file = await written(header, ...table, end);
    const failing = join(directory, 'failing.zst');
    const broken = async function* () {
      yield writtenLine(header);
      throw new Error('The database went away.');
    };

    await expect(writeBackupFile(file, content([header]))).rejects.toThrow('is there already');
    await expect(writeBackupFile(failing, broken())).rejects.toThrow('The database went away.');
    expect([existsSync(failing), existsSync(`${failing}.unfinished`)]).toEqual([false, false]);
  });
});
