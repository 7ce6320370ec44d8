import { describe, test } from 'vitest';
import { DEPOT_SCREEN, TRUCK_SCREEN, expectFindings, type Planted } from './plant.ts';

describe('what a screen waits for', () => {
  test.each<Planted>([
    [
      'an event that the application does not know',
      DEPOT_SCREEN,
      '"gate-opened"',
      '"gate-open"',
      ['/on/event/gate-open 28:29: "gate-open" is not an event of the application; did you mean "gate-opened"?'],
    ],
    [
      'a change of no state',
      DEPOT_SCREEN,
      '"state.isOpen": [',
      '"state.isOpened": [',
      ['/on/change/state.isOpened 27:35: "isOpened" is not a state; did you mean "isOpen"?'],
    ],
    [
      'a change of what is no value of the screen',
      DEPOT_SCREEN,
      '"state.isOpen": [',
      '"session.userId": [',
      ['/on/change/session.userId 27:35: "session.userId" does not change: name form.<field> or state.<name>'],
    ],
    [
      'a refusal to be shown at rows of no grid',
      DEPOT_SCREEN,
      '"show": "row", "grid": "parked"',
      '"show": "row"',
      ['/problems/0 30:16: "show": "row" needs "grid"'],
    ],
    [
      'a refusal to be shown at a field that is not named',
      DEPOT_SCREEN,
      '"show": "row", "grid": "parked"',
      '"show": "field"',
      ['/problems/0 30:16: "show": "field" needs "field"'],
    ],
    [
      'a dialog that opens on no event',
      TRUCK_SCREEN,
      '"layout": [',
      '"opensOn": "gate", "layout": [',
      ['/opensOn 11:14: "gate" is not an event of the application'],
    ],
    [
      'a page that opens by itself',
      DEPOT_SCREEN,
      '"kind": "page",',
      '"kind": "page", "opensOn": "gate-opened",',
      ['/opensOn 5:30: only a dialog or a wizard opens on an event, no page'],
    ],
    [
      'a row to be selected in no grid',
      DEPOT_SCREEN,
      '{ "select": { "grid": "parked"',
      '{ "select": { "grid": "parkd"',
      ['/actions/find/do/1/select/grid 21:31: "parkd" is not a grid; did you mean "parked"?'],
    ],
    [
      'a panel that is not there',
      DEPOT_SCREEN,
      '"panel": "fleet/truck"',
      '"panel": "fleet/trucky"',
      ['/layout/2/panel 14:35 #new-truck: "fleet/trucky" is not a screen; did you mean "fleet/truck"?'],
    ],
    [
      'a result that the panel does not answer',
      DEPOT_SCREEN,
      'Added {result.id}',
      'Added {result.plate}',
      ['/layout/2/closed/0/toast/text 14:124 #new-truck: "plate" is unknown'],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
