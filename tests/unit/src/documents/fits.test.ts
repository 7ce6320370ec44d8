import { describe, test } from 'vitest';
import { TRUCK, TRUCK_SCREEN, TRUCK_UI, expectFindings, type Planted } from './plant.ts';

const CREATE = '{ "operation": "createTruck", "body": "form", "as": "created" }';

/** A call instead of the one that saves. */
function calling(call: string): readonly [from: string, to: string] {
  return [CREATE, `{ ${call}, "as": "created" }`];
}

describe('a body written out', () => {
  test.each<Planted>([
    [
      'of another kind',
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "'truck'"`),
      ['/actions/save/do/1/call/body 18:58: a record is needed here, this is a text'],
    ],
    [
      'with a field that is not taken',
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "{'plate': 'A1', 'wheel': 4}"`),
      ['/actions/save/do/1/call/body 18:74: "wheel" is not a field here; did you mean "wheels"?'],
    ],
    [
      'without a field that is needed',
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "{'wheels': 4}"`),
      ['/actions/save/do/1/call/body 18:58: the field "plate" is missing'],
    ],
    [
      'with a field of another type, in a choice',
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "mode == 'edit' ? {'plate': 'A1'} : {'plate': 'A1', 'wheels': 'four'}"`),
      ['/actions/save/do/1/call/body 18:119: a number is needed here, this is a text'],
    ],
    [
      'with a record inside that lacks a field',
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "{'plate': 'A1', 'owner': {}}"`),
      ['/actions/save/do/1/call/body 18:83: the field "name" is missing'],
    ],
    [
      'with a text that is no date',
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "{'plate': 'A1', 'bought': '31.12.2026'}"`),
      ['/actions/save/do/1/call/body 18:84: "31.12.2026" is no date'],
    ],
    [
      'with a field set to another type',
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "form", "set": { "wheels": "truck.plate" }`),
      ['/actions/save/do/1/call/set/wheels 18:85: a number is needed here, this is a text'],
    ],
    [
      'with a record of which a field has another type',
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "form", "set": { "owner": "{'name': truck.wheels}" }`),
      ['/actions/save/do/1/call/set/owner 18:93: a text is needed here, this is a number'],
    ],
  ])('is reported: %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('needs no field that is set over it', () =>
    expectFindings(TRUCK_SCREEN, ...calling(`"operation": "createTruck", "body": "{'wheels': 4}", "set": { "plate": "'A1'" }`), []));

  test('is taken where it fits', () =>
    expectFindings(
      TRUCK_SCREEN,
      ...calling(`"operation": "createTruck", "body": "{'plate': truck.plate, 'bought': '2026-12-31', 'owner': truck.owner}"`),
      [],
    ));
});

describe('a patch', () => {
  test('of a field that is not there is reported', () =>
    expectFindings(
      TRUCK_SCREEN,
      ...calling(
        `"operation": "patchTruck", "params": { "id": "input.truckId" }, "body": "[{'op': 'replace', 'path': '/wheel', 'value': 4}, {'op': 'add', 'path': '/wheels', 'value': 4}]"`,
      ),
      [
        '/actions/save/do/1/call/body 18:121: "/wheel" is not one of /wheels, /pin, /price, /bought, /owner; did you mean "/wheels"?',
        '/actions/save/do/1/call/body 18:151: "add" is not one of replace',
      ],
    ));
});

describe('a comparison with a literal', () => {
  test.each<Planted>([
    [
      'that is no date',
      TRUCK_SCREEN,
      '"enabled": "form.isValid && mode == \'create\'"',
      '"enabled": "form.isValid && truck.bought < \'31.12.2026\'"',
      ['/actions/save/enabled 15:50: "31.12.2026" is no date'],
    ],
    [
      'that is a day that never was',
      TRUCK,
      '"invalidWhen": "truck.wheels < 4"',
      '"invalidWhen": "truck.bought == \'2026-02-30\'"',
      ['/x-rules/0/invalidWhen 27:60 #even-wheels: "2026-02-30" is no date'],
    ],
    [
      'in a list of which one is no date',
      TRUCK,
      '"invalidWhen": "truck.wheels < 4"',
      '"invalidWhen": "truck.bought in [\'2026-02-28\', \'soon\']"',
      ['/x-rules/0/invalidWhen 27:75 #even-wheels: "soon" is no date'],
    ],
    [
      'first that is no date',
      TRUCK_UI,
      '"bought", ',
      '{ "id": "old", "section": "Old", "visible": "\'2026\' > truck.bought", "children": ["bought"] }, ',
      ['/ui:layout/1/visible 3:134 #old: "2026" is no date'],
    ],
  ])('is reported: %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
