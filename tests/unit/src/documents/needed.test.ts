import { describe, test } from 'vitest';
import { DEPOT_SCREEN, TRUCK_SCREEN, expectFindings, type PlantedWith } from './plant.ts';

describe('what a dialog or a call cannot do without', () => {
  test.each<PlantedWith>([
    [
      'an input of what is opened',
      DEPOT_SCREEN,
      '"with": { "depot": "route.params.depot" }, ',
      '',
      ['/actions/find/do/0/open/screen 20:31: fleet/find-truck needs the input "depot"'],
      [],
    ],
    [
      'the body of a call',
      TRUCK_SCREEN,
      '"body": "form", ',
      '',
      ['/actions/save/do/1/call/operation 18:34: createTruck needs a body: "body", or "set" for its fields'],
      [],
    ],
    [
      'a field of a body that is set field by field',
      TRUCK_SCREEN,
      '"body": "form", ',
      '"set": { "wheels": "truck.wheels" }, ',
      ['/actions/save/do/1/call/operation 18:34: createTruck needs the field "plate" in its body'],
      [],
    ],
    [
      'what the form of another record has not',
      TRUCK_SCREEN,
      '"data": { "schema": "fleet/truck", "mode": "blank(input.truckId) ? \'create\' : \'edit\'", "source": "stored", "defaults": { "wheels": "6" } }',
      '"data": { "schema": "fleet/find-truck-input", "ui": "fleet/truck", "mode": "create" }',
      [
        '/actions/save/do/1/call/operation 18:34: createTruck needs the field "plate" in its body',
        '/actions/save/do/1/call/body 18:57: "depot" of the form is not a field of what createTruck takes',
      ],
      [['"title": "Truck {truck.plate}"', '"title": "Truck"']],
    ],
    [
      'what a dialog answers',
      TRUCK_SCREEN,
      '"close": { "id": "created.id" }',
      '"close": {}',
      ['/actions/save/do/3/close 20:20: the result "id" is missing'],
      [],
    ],
  ])('is reported where it is missing: %s', (_, file, from, to, findings, more) => expectFindings(file, from, to, findings, more));
});
