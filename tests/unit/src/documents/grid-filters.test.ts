import { describe, test } from 'vitest';
import { expectFindings, TRUCKS_SCREEN, type Planted } from './plant.ts';

const STATE = '"state": { "search": { "type": "string" }';
const MORE = '"state": { "least": { "type": "number" }, "most": { "type": "number" }, "search": { "type": "string" }';

const planted = (name: string, setting: string, ...findings: readonly string[]): Planted => [
  name,
  TRUCKS_SCREEN,
  '"label": "Trucks"',
  `${setting}, "label": "Trucks"`,
  findings,
];

describe('what a grid says of its rows', () => {
  test.each<Planted>([
    planted(
      'a filter of a field that the rows do not have',
      '"filters": [{ "field": "plat", "state": "search" }]',
      '/grids/trucks/filters/0/field 14:30: "plat" is not a field of the rows; did you mean "plate"?',
    ),
    planted(
      'a filter of a record',
      '"filters": [{ "field": "owner", "state": "search" }]',
      '/grids/trucks/filters/0/field 14:30: "owner" is not a field of the rows',
      '/grids/trucks/filters/0/state 14:48: "search" is a string, and "owner" a object',
    ),
    planted(
      'a filter that sets no state value',
      '"filters": [{ "field": "plate", "state": "serch" }]',
      '/grids/trucks/filters/0/state 14:48: "serch" is not a state; did you mean "search"?',
    ),
    planted(
      'a filter behind a button, of a field that the rows do not have',
      '"moreFilters": { "label": "More", "filters": [{ "field": "plat", "state": "search" }] }',
      '/grids/trucks/moreFilters/filters/0/field 14:64: "plat" is not a field of the rows; did you mean "plate"?',
    ),
    planted(
      'a filter behind a button',
      '"moreFilters": { "label": "More", "filters": [{ "field": "wheels", "from": "least", "to": "most" }] }',
    ),
    planted(
      'a range of what has no order, and another kind of state',
      '"filters": [{ "field": "plate", "from": "least", "to": "search" }]',
      '/grids/trucks/filters/0/from 14:47: "plate" is neither a date nor a number: it has no range',
      '/grids/trucks/filters/0/from 14:47: "least" is a number, and "plate" a string',
    ),
    planted('a range of numbers', '"filters": [{ "field": "wheels", "from": "least", "to": "most", "label": "Tyres" }]'),
    planted(
      'a way of selecting that there is not',
      `"selection": "session.isAdminUser ? 'multipel' : 'none'"`,
      '/grids/trucks/selection 14:43: "multipel" is not one of none, single, multiple; did you mean "multiple"?',
    ),
    planted(
      'a way of editing that is no word',
      '"edit": "session.isAdminUser"',
      '/grids/trucks/edit 14:15: needs "edited", with the steps for the typed text',
      '/grids/trucks/edit 14:16: a text is needed here, this is a yes or no',
    ),
    planted(
      'who may select and edit',
      `"filters": [{ "field": "wheels", "from": "least", "to": "most" }], "selection": "session.isAdminUser ? 'multiple' : 'none'", "edit": "session.isAdminUser ? 'cell' : 'none'"`,
    ),
  ])('%s', (_, file, from, to, findings) => expectFindings(file, STATE, MORE, findings, [[from, to]]));
});
