import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { hasFiles, replaceFiles, finishReplacing } from '#src/server/database/embedded/replace-files.ts';

/** A data directory whose databases say which they are. */
function given(databases: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory('replace');
  for (const [name, text] of Object.entries(databases)) {
    mkdirSync(join(directory, name), { recursive: true });
    writeFileSync(join(directory, name, 'which'), text);
  }
  return directory;
}

const which = (directory: string) => readFileSync(join(directory, 'postgres', 'which'), 'utf8');

describe('replacing a database', () => {
  test('puts the new one in place of the old one', () => {
    const directory = given({ postgres: 'old', 'restore/postgres': 'new' });

    replaceFiles(directory, join(directory, 'restore'));

    expect([which(directory), existsSync(join(directory, 'postgres.replaced'))]).toEqual(['new', false]);
  });

  test('that was cut off before the new one had its name leaves the old one', () => {
    const directory = given({ 'postgres.replaced': 'old', 'restore/postgres': 'new' });

    const before = hasFiles(directory);
    finishReplacing(directory);

    expect([before, which(directory)]).toEqual([true, 'old']);
  });

  test('that was cut off after it leaves the new one', () => {
    const directory = given({ postgres: 'new', 'postgres.replaced': 'old' });

    finishReplacing(directory);

    expect([which(directory), existsSync(join(directory, 'postgres.replaced'))]).toEqual(['new', false]);
  });
});
