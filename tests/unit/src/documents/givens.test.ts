import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explain } from '#scripts/documents/commands/explain.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { uses } from '#scripts/documents/commands/uses.ts';
import { fixFolder } from '#scripts/documents/fix.ts';
import { printFindings } from '#src/documents/report.ts';
import { scenariosOf } from '#src/documents/scenarios/expand-scenarios.ts';
import { check, copyDocuments, plant, TRUCK_SCENARIOS, TRUCKS_SCENARIOS, VOCABULARY } from './plant.ts';

const SCENARIOS = `"scenarios": [
    { "name": "A scenario", "expect": { "title": "Truck " } }
  ]`;

/** The documents with these givens and scenarios of a truck. */
function copyWith(givens: object | undefined, ...scenarios: readonly object[]): string {
  const root = copyDocuments();
  const named = scenarios.map((scenario, index) => ({ name: `Scenario ${index}`, ...scenario, expect: { title: 'Truck ' } }));
  const text = JSON.stringify({ givens, scenarios: named });
  plant(root, TRUCK_SCENARIOS, SCENARIOS, text.slice(1, -1));
  return root;
}

async function findingsIn(root: string): Promise<readonly string[]> {
  const { findings, texts } = await check(root);
  return printFindings(findings, texts).map((line) => line.replace(/^(\S+) (\S+) [\d:]+: /, '$2: '));
}

const loaded = { given: { truck: { wheels: 8, plate: 'ABC' } } };
const long = { given: { truck: { plate: 'A'.repeat(130) } } };
const extending = { extends: 'loaded' };

describe('a given', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['that no scenario extends', copyWith({ loaded }, {}), ['/givens/loaded: nothing extends "loaded" (--fix: remove it)']],
    [
      'that is extended and is none',
      copyWith({ loaded }, extending, { extends: 'laoded' }),
      ['/scenarios/1/extends: "laoded" is not a given; did you mean "loaded"?'],
    ],
    [
      'that extends itself through another',
      copyWith({ loaded: { extends: 'old', ...loaded }, old: { ...extending, given: { truck: { wheels: 4 } } } }, extending),
      [
        '/givens/loaded: "loaded" extends itself, directly or through others',
        '/givens/old: "old" extends itself, directly or through others',
      ],
    ],
    [
      'that gives an unknown name, or a field that its record does not have',
      copyWith({ loaded: { given: { lorry: {}, truck: { weels: 4 } } } }, extending),
      [
        '/givens/loaded/given/lorry: "lorry" is not a name of the screen',
        '/givens/loaded/given/truck/weels: "weels" is not a field here; did you mean "wheels"?',
      ],
    ],
    [
      'of which a scenario repeats a value',
      copyWith({ loaded }, { ...extending, given: { truck: { wheels: 8, plate: 'DEF' } } }),
      ['/scenarios/0/given/truck/wheels: "loaded" gives the same (--fix: remove it)'],
    ],
    [
      'of which a scenario repeats everything',
      copyWith({ loaded }, { ...extending, ...loaded }),
      ['/scenarios/0/given: "loaded" gives the same (--fix: remove it)'],
    ],
    [
      'that is missing where three scenarios are given a long value',
      copyWith(undefined, long, long, long),
      ['/scenarios/0/given/truck: is also given in /scenarios/2/given/truck and elsewhere: name it in givens, and extend it'],
    ],
    ['without a value', copyWith({ loaded: { given: {} } }, extending), ['/givens/loaded/given: must NOT have fewer than 1 properties']],
  ])('%s is reported', async (_, root, expected) => expect(await findingsIn(root)).toEqual(expected));

  test('may be missing where two scenarios are given a long value', async () =>
    expect(await findingsIn(copyWith(undefined, long, long))).toEqual([]));

  test('is completed by what extends it: objects are merged, anything else is replaced', async () => {
    const givens = {
      loaded: { given: { truck: { plate: 'ABC', wheels: 8, owner: { name: 'Ana' } }, session: { isAdminUser: true } } },
      old: { extends: 'loaded', given: { truck: { wheels: 4 } } },
    };
    const root = copyWith(givens, { extends: 'old', given: { truck: { plate: null } } }, { extends: 'loaded' });
    const { catalogue } = await openWorkspace(root, VOCABULARY);

    expect(scenariosOf('fleet/truck', catalogue.documents).map(({ scenario: { given } }) => given)).toEqual([
      { truck: { plate: null, wheels: 4, owner: { name: 'Ana' } }, session: { isAdminUser: true } },
      givens.loaded.given,
    ]);
  });

  test('is left out, and values that it gives already, by --fix', async () => {
    const root = copyWith({ loaded, unused: loaded }, { ...extending, given: { truck: { wheels: 8, plate: 'DEF' } } });

    const { outcome, made } = await fixFolder(root, check);

    expect(made).toHaveLength(2);
    expect(outcome.findings).toEqual([]);
    const { givens, scenarios } = JSON.parse(readFileSync(join(root, TRUCK_SCENARIOS), 'utf8'));
    expect(givens).toEqual({ loaded });
    expect(scenarios).toMatchObject([{ ...extending, given: { truck: { plate: 'DEF' } } }]);
    expect(scenarios[0].given.truck).not.toHaveProperty('wheels');
  });

  test('is listed, renamed and explained by its name', async () => {
    const givens = { loaded, old: { extends: 'loaded', given: { truck: { wheels: 4 } } } };
    const root = copyWith(givens, { extends: 'old' }, { extends: 'loaded' });
    const workspace = await openWorkspace(root, VOCABULARY);

    const listed = (await uses.run(workspace, ['fleet/truck#loaded'], new Set())).lines;
    expect(listed.map((line) => line.replace(/^\S+ (\S+) \S+: /, '$1: '))).toEqual([
      '/givens/loaded: the given itself',
      '/givens/old/extends: extended',
      '/scenarios/1/extends: extended',
    ]);
    expect((await explain.run(workspace, ['fleet/truck#old'], new Set())).lines.join('')).toBe(
      JSON.stringify({ truck: { wheels: 4, plate: 'ABC' } }, undefined, 2).replaceAll('\n', ''),
    );
    const { changes = [] } = await rename.run(workspace, ['fleet/truck#loaded', 'full'], new Set());
    for (const { file, text } of changes) writeFileSync(join(root, file), text);
    expect(changes.map(({ file, text }) => [file, text.match(/"full"/g)?.length])).toEqual([[TRUCK_SCENARIOS, 3]]);
    expect((await check(root)).findings).toEqual([]);
  });

  test('has fields that are renamed with their entity', async () => {
    const root = copyWith({ loaded }, { extends: 'loaded' });

    const { lines } = await uses.run(await openWorkspace(root, VOCABULARY), ['fleet/truck.plate'], new Set());
    expect(lines.join('\n')).toContain(`${TRUCK_SCENARIOS} /givens/loaded/given/truck/plate`);
  });
});

describe('scenarios of a kind of dialog', () => {
  test('are those of every lookup, of its own grid', async () => {
    const { catalogue } = await openWorkspace(copyDocuments(), VOCABULARY);
    const ofKind = scenariosOf('fleet/find-truck', catalogue.documents).filter(({ file }) => file.startsWith('schemas/meta/kinds/'));

    expect(ofKind.map(({ scenario }) => scenario)).toMatchObject([
      { expect: { 'actions.ok.enabled': false } },
      { given: { selection: { trucks: { count: 1 } } }, expect: { 'actions.ok.enabled': true } },
    ]);
  });

  test('are checked against each screen that is of it', async () => {
    const root = copyDocuments();
    plant(root, TRUCKS_SCENARIOS, '"scenarios": [', '"kind": "change-log", "scenarios": [');

    expect(await findingsIn(root)).toContain('/scenarios/0/given/all: "all" is not a name of the screen fleet/trucks');
  });

  test('are of a kind that there is', async () => {
    const root = copyDocuments();
    plant(root, TRUCKS_SCENARIOS, '"scenarios": [', '"kind": "change-logs", "scenarios": [');

    expect(await findingsIn(root)).toEqual(['/kind: "change-logs" is not a kind of dialog with scenarios; did you mean "change-log"?']);
  });
});
