import { describe, expect, test } from 'vitest';
import { printFindings } from '#src/documents/report.ts';
import { API, TRUCK, TRUCKS_SCREEN, TRUCK_SCREEN, TRUCK_UI, check, copyDocuments, expectFindings, plant, type Planted } from './plant.ts';

describe('a field of an entity that a form edits', () => {
  test.each<Planted>([
    [
      'that is shown and used nowhere',
      TRUCK,
      '"bought": {',
      '"colour": { "title": "Colour", "type": "string" }, "bought": {',
      ['/properties/colour 17:15: is neither shown nor used: show it, or give the reason in "x-hidden"'],
    ],
    [
      'that says it is hidden, and is shown',
      TRUCK,
      '"bought": {',
      '"bought": { "x-hidden": "The books know it.",',
      ['/properties/bought/x-hidden 17:29: is not true: a form or grid shows the field (--fix: remove it)'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('that is required is reported as such', async () => {
    const root = copyDocuments();
    plant(root, TRUCK, '"bought": {', '"colour": { "title": "Colour", "type": "string" }, "bought": {');
    plant(root, TRUCK, '"required": ["plate"]', '"required": ["plate", "colour"]');
    const { findings, texts } = await check(root);
    expect(printFindings(findings, texts)).toEqual([`${TRUCK} /properties/colour 17:15: is required, but no form shows it`]);
  });

  test('that a rule is about and no form shows is reported', async () => {
    const root = copyDocuments();
    plant(root, TRUCK_UI, '"bought", ', '');
    plant(root, TRUCK, 'truck.wheels < 4", "target": "wheels"', 'truck.wheels < 4", "target": "bought"');
    const { findings, texts } = await check(root);
    expect(printFindings(findings, texts)).toEqual([
      `${TRUCK} /properties/bought 17:15: shows the message of a rule, but no form shows it`,
    ]);
  });

  test('that says why it is not shown has no finding', async () => {
    await expectFindings(
      TRUCK,
      '"bought": {',
      '"colour": { "title": "Colour", "type": "string", "x-hidden": "Read from the plate." }, "bought": {',
      [],
    );
  });
});

describe('an operation', () => {
  test.each<Planted>([
    [
      'that nobody calls',
      API,
      ' "x-called-by": "outside clients",',
      '',
      ['/paths/~1trucks~1{id}/patch/operationId 87:24: no screen calls "patchTruck": add "x-called-by": "outside clients"'],
    ],
    [
      'that the server has no code for',
      API,
      '"operationId": "patchTruck"',
      '"operationId": "patchTrucks"',
      ['/paths/~1trucks~1{id}/patch/operationId 87:24: no handler of the server is named "patchTrucks"; did you mean "patchTruck"?'],
    ],
    [
      'that says who else calls it, and a screen does',
      API,
      '"x-matrix": "A3"',
      '"x-called-by": "outside clients", "x-matrix": "A3"',
      ['/paths/~1trucks~1{id}/get/x-called-by 72:24: is not needed: screens/fleet/truck.screen.json calls "getTruck"'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});

describe('a refusal', () => {
  test.each<Planted>([
    [
      'at a field that the form does not draw',
      TRUCK_SCREEN,
      '"layout": [{ "id": "form", "form": true }],',
      '"layout": [{ "id": "form", "form": ["plate"] }], "problems": [{ "status": 409, "show": "field", "field": "wheels" }],',
      ['/problems/0/field 11:108: "wheels" is not on this form'],
    ],
    [
      'of a field that is typed elsewhere on the screen',
      TRUCK_SCREEN,
      '"layout": [{ "id": "form", "form": true }],\n  "actions": {\n    "save": {\n      "label": "Save",\n      "enabled": "form.isValid && mode == \'create\'",\n      "do": [\n        { "validate": true },\n        { "call": { "operation": "createTruck", "body": "form",',
      '"state": { "depot": { "type": "string" } }, "layout": [{ "id": "form", "form": ["plate"] }],\n  "actions": {\n    "save": {\n      "label": "Save",\n      "do": [\n        { "call": { "operation": "createTruck", "body": "form", "set": { "pin": "state.depot" },',
      [
        '/actions/save/do/0/call/set/pin 16:81: "pin" is typed as state.depot, which is not on this form: name in "problems" the field that shows its refusal',
      ],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});

describe('a screen', () => {
  test('that is a page without a way to it is reported', () =>
    expectFindings(TRUCKS_SCREEN, '/trucks/:depot', '/lorries/:depot', [
      '/id 4:9: cannot be reached: no menu, link or step leads to its route',
    ]));

  test('that nothing opens is reported', async () => {
    const root = copyDocuments();
    plant(
      root,
      'screens/fleet/depot.screen.json',
      '{ "open": { "screen": "fleet/find-truck", "with": { "depot": "route.params.depot" }, "as": "found" } },',
      '',
    );
    plant(root, 'screens/fleet/depot.screen.json', '{ "select": { "grid": "parked", "key": "found.row.id" } },', '');
    plant(root, 'screens/fleet/depot.screen.json', 'Found {found.row.plate}', 'Found');
    const { findings, texts } = await check(root);
    expect(printFindings(findings, texts)).toEqual(['screens/fleet/find-truck.screen.json /id 4:9: cannot be reached: nothing opens it']);
  });
});
