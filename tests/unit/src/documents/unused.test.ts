import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printFindings } from '#src/documents/report.ts';
import { check, copyDocuments, DEPOT_SCREEN, TRUCKS_SCREEN, TRUCK_SCREEN, expectFindings, type PlantedWith } from './plant.ts';

describe('what a screen declares and nothing works with', () => {
  test.each<PlantedWith>([
    [
      'a source',
      TRUCK_SCREEN,
      '"sources": {',
      '"sources": { "spare": { "operation": "getTruck", "params": { "id": "1" }, "whenFailed": "No truck", "follows": [{ "entity": "fleet/truck" }] },',
      ['/sources/spare 10:25: nothing reads the source "spare"'],
      [],
    ],
    [
      'a source that is only loaded again',
      TRUCKS_SCREEN,
      '"sources": {',
      '"on": { "open": [{ "refresh": ["spare"] }] }, "sources": { "spare": { "operation": "getTruck", "params": { "id": "1" }, "whenFailed": "No truck", "follows": [{ "entity": "fleet/truck" }] },',
      ['/sources/spare 9:71: nothing reads the source "spare"'],
      [],
    ],
    [
      'a state that is only set',
      DEPOT_SCREEN,
      '"state": {',
      '"state": { "last": { "type": "number" },',
      ['/state/last 8:22: nothing reads the state "last"'],
      [['"do": [', '"do": [{ "set": { "state.last": "1" } },']],
    ],
    ['an action', TRUCKS_SCREEN, '"toolbar": ["add"],', '', ['/actions/add 26:12: nothing offers the action "add"'], []],
    [
      'an input',
      TRUCKS_SCREEN,
      '"kind": "page",\n  "route": "/trucks/:depot",\n  "title": "Trucks of {route.params.depot}",',
      '"kind": "dialog", "input": "fleet/truck-input", "result": "none", "opensOn": "gate-opened", "title": "Trucks",',
      ['/input 5:30: nothing reads the input "truckId" of fleet/truck-input'],
      [['"params": { "Depot": "route.params.depot" }', '"params": { "Depot": "state.search" }']],
    ],
  ])('is reported: %s', (_, file, from, to, findings, more) => expectFindings(file, from, to, findings, more));

  test('is not an action that a key runs', () =>
    expectFindings(DEPOT_SCREEN, '"actions": {', '"actions": { "wash": { "label": "Wash", "shortcut": "F8", "do": [] },', []));
});

describe('a screen', () => {
  test('of which no scenario tells is reported', async () => {
    const root = copyDocuments();
    rmSync(join(root, 'screens/fleet/depot.scenarios.json'));

    const { findings, texts } = await check(root);

    expect(printFindings(findings, texts)).toEqual([
      `${DEPOT_SCREEN} / 1:1: has no scenarios: describe in screens/fleet/depot.scenarios.json what it shows (--fix: write screens/fleet/depot.scenarios.json)`,
    ]);
  });
});
