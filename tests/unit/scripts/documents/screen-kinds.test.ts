import { describe, test } from 'vitest';
import { DEPOT_SCREEN, FIND_TRUCK_SCREEN, expectFindings, type Planted } from './plant.ts';

describe('a kind of screen', () => {
  test.each<Planted>([
    [
      'a lookup without a grid',
      FIND_TRUCK_SCREEN,
      '"grids": { "trucks": { "source": "trucks", "schema": "fleet/truck", "label": "Trucks", "rowKey": "id", "columns": [{ "field": "plate" }] } },',
      '',
      ['/ 1:1: a lookup needs exactly one grid'],
    ],
    [
      'a lookup that declares what it answers',
      FIND_TRUCK_SCREEN,
      '"layout": [],',
      '"layout": [], "result": { "plate": "string" },',
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
      ['/actions/find/do/1/toast/text 14:48: "plates" is unknown; did you mean "plate"?'],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
