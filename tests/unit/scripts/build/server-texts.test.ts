import { describe, expect, test } from 'vitest';
import { SERVER_TEXTS } from '#scripts/build/server-texts.ts';
import { importsOf, reachedFrom, readSources } from '#tests/support/import-graph.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };

const sources = new Map(['src', 'renderer', 'schemas'].flatMap((room) => [...readSources(room)]));
const inBrowsers = reachedFrom('src/app/main.tsx', importsOf(sources));

describe('texts that only the server says', () => {
  test.each(SERVER_TEXTS)('"%s" is a group of the catalogue that nothing in the browser names', (group) => {
    const naming = new RegExp(`['"\`]${group}\\.[a-zA-Z$]|\\b(?:texts|catalogue)\\.${group}\\b`);

    expect(Object.keys(catalogue)).toContain(group);
    expect(inBrowsers.size).toBeGreaterThan(500);
    expect([...inBrowsers].filter((path) => naming.test(sources.get(path) ?? ''))).toEqual([]);
  });
});
