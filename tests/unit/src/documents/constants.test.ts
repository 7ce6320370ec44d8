import { describe, test } from 'vitest';
import { TRUCK, TRUCKS_SCREEN, TRUCK_SCREEN, TRUCK_UI, expectFindings, type Planted } from './plant.ts';

describe('a condition that says nothing', () => {
  test.each<Planted>([
    ['a literal written as an expression', TRUCK_UI, "mode == 'create'", 'true', ['/wheels/ui:visible 5:30: "true" is always so']],
    [
      'a comparison outside the limits of the schema',
      TRUCK,
      'truck.wheels < 4',
      'truck.id < 1',
      ['/x-rules/0/invalidWhen 27:44 #even-wheels: "truck.id < 1" is never so: the schema keeps truck.id at 1 or more'],
    ],
    [
      'a value that an enumeration does not have left',
      TRUCK_SCREEN,
      "form.isValid && mode == 'create'",
      "mode in ['create', 'edit', 'view']",
      [
        `/actions/save/enabled 15:19: "mode in ['create', 'edit', 'view']" is always so, unless it is empty: the schema keeps mode to create, edit, view`,
      ],
    ],
    [
      'conditions that exclude each other',
      TRUCKS_SCREEN,
      'row.wheels > 8',
      'row.wheels > 8 && row.wheels < 8',
      [
        '/grids/trucks/columns/1/badge/when 16:123 #number-of-wheels: "row.wheels > 8 && row.wheels < 8" is never so: its conditions on row.wheels exclude each other',
      ],
    ],
    [
      'a part that is never so',
      TRUCKS_SCREEN,
      'row.wheels > 8',
      'row.wheels > 8 || 1 > 2',
      ['/grids/trucks/columns/1/badge/when 16:141 #number-of-wheels: "1 > 2" is never so'],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});

describe('a keyword that never matters', () => {
  test.each<Planted>([
    [
      'a rule at a field that nobody can put right',
      TRUCK,
      '"target": "wheels"',
      '"target": "axles"',
      ['/x-rules/0/target 27:73 #even-wheels: "axles" is read-only: users cannot correct it there'],
    ],
    [
      'a rule that says what "required" says',
      TRUCK,
      'truck.wheels < 4", "target": "wheels", "message": "{truck.wheels} wheels are too few"',
      'blank(truck.wheels)", "target": "wheels", "message": "Count the wheels"',
      [
        '/x-rules/0/invalidWhen 27:43 #even-wheels: makes "wheels" required: use "required", and the message "errorMessage": {"required": "Count the wheels"}',
      ],
    ],
    [
      'a condition for what is always required',
      TRUCK,
      '"title": "Plate",',
      '"title": "Plate", "x-requiredWhen": "truck.wheels > 4",',
      ['/properties/plate/x-requiredWhen 12:110: has no effect: the field is always required (--fix: remove it)'],
    ],
    [
      'a right to write what is read-only',
      TRUCK,
      '"title": "Axles", "type": "integer", "readOnly": true,',
      '"title": "Axles", "type": "integer", "readOnly": true, "x-access": { "write": "session.isAdminUser" },',
      ['/properties/axles/x-access/write 14:94: has no effect: the field is read-only'],
    ],
    [
      'a first value of what always follows from others',
      TRUCK,
      '"title": "Axles",',
      '"title": "Axles", "default": 2,',
      ['/properties/axles/default 14:45: has no effect: the value always follows from others (--fix: remove it)'],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
