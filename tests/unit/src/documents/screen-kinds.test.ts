import { describe, test } from 'vitest';
import { DEPOT_SCREEN, FIND_TRUCK_SCREEN, expectFindings, type Planted } from './plant.ts';

describe('a kind of screen', () => {
  test.each<Planted>([
    [
      'a lookup without a grid',
      FIND_TRUCK_SCREEN,
      '"grids": { "trucks": { "source": "trucks", "schema": "fleet/truck", "label": "Trucks", "rowKey": "id", "columns": [{ "id": "plate", "field": "plate" }] } },',
      '',
      ['/ 1:1: a lookup needs exactly one grid'],
    ],
    [
      'a lookup that declares what it answers',
      FIND_TRUCK_SCREEN,
      '"layout": [],',
      '"layout": [], "result": "fleet/truck-result",',
      ['/result 10:27: a lookup answers row, the row picked, and declares nothing'],
    ],
    [
      'a lookup with an OK of its own',
      FIND_TRUCK_SCREEN,
      '"add": {',
      '"ok": {',
      ['/actions/ok 11:22: every lookup has the action "ok" already'],
    ],
    [
      'a field that the row picked does not have',
      DEPOT_SCREEN,
      'found.row.plate',
      'found.row.plates',
      ['/actions/find/do/2/toast/text 22:48: "plates" is unknown; did you mean "plate"?'],
    ],
    [
      'a panel of a screen that stands by itself',
      DEPOT_SCREEN,
      '"panel": "fleet/truck"',
      '"panel": "fleet/trucks"',
      [
        '/layout/2/panel 14:35 #new-truck: a panel must be a dialog, "fleet/trucks" is a page',
        '/layout/2/closed/0/toast/text 14:125 #new-truck: "id" is unknown',
      ],
    ],
    [
      'an input that the panel does not take',
      DEPOT_SCREEN,
      '"panel": "fleet/truck",',
      '"panel": "fleet/truck", "with": { "truck": "1.0" },',
      ['/layout/2/with/truck 14:69 #new-truck: "truck" is not an input of fleet/truck'],
    ],
    [
      'what belongs to a panel beside something else',
      DEPOT_SCREEN,
      '"grid": "parked" },\n',
      '"grid": "parked", "closed": [] },\n',
      ['/layout/1/closed 13:56 #parked-list: "closed" needs "panel"'],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
