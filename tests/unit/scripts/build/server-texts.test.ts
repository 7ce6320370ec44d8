import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SERVER_TEXTS } from '#scripts/build/server-texts.ts';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };

const BROWSERS = globSync(['src/app/**/*.{ts,tsx}', 'src/domain/**/*.ts', 'renderer/**/*.{ts,tsx}'], { cwd: REPOSITORY });

describe('texts that only the server says', () => {
  test.each(SERVER_TEXTS)('"%s" is a group of the catalogue that nothing in the browser names', (group) => {
    const naming = new RegExp(`['"\`]${group}\\.[a-zA-Z$]|\\b(?:texts|catalogue)\\.${group}\\b`);

    expect(Object.keys(catalogue)).toContain(group);
    expect(BROWSERS.length).toBeGreaterThan(500);
    expect(BROWSERS.filter((path) => naming.test(readFileSync(join(REPOSITORY, path), 'utf8')))).toEqual([]);
  });
});
