import { describe, test } from 'vitest';
import { TRUCK_UI, expectFindings, type Planted } from './plant.ts';

describe('a widget', () => {
  test.each<Planted>([
    [
      'for a field of another type',
      TRUCK_UI,
      '"ui:widget": "text"',
      '"ui:widget": "switch"',
      ['/plate/ui:widget 4:27: "switch" cannot show "plate", of format one-line; text can'],
    ],
    [
      'for a field of no format',
      TRUCK_UI,
      '"ui:widget": "text"',
      '"ui:widget": "calendar"',
      ['/plate/ui:widget 4:27: "calendar" cannot show "plate", of format one-line; text can'],
    ],
    [
      'for a number',
      TRUCK_UI,
      '"wheels": { "ui:visible"',
      '"wheels": { "ui:widget": "text", "ui:visible"',
      ['/wheels/ui:widget 5:28: "text" cannot show "wheels", of type integer'],
    ],
    [
      'that is not there',
      TRUCK_UI,
      '"ui:widget": "text"',
      '"ui:widget": "txt"',
      ['/plate/ui:widget 4:27: "txt" is not a widget; did you mean "text"?'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test.each([
    ['bought', 'calendar'],
    ['bought', 'text'],
    ['price', 'label'],
  ])('of %s may be %s', (field, widget) =>
    expectFindings(TRUCK_UI, '"plate": {', `"${field}": { "ui:widget": "${widget}" }, "plate": {`, []),
  );
});

describe('a field of the theme', () => {
  test('that is not there is reported', () =>
    expectFindings(TRUCK_UI, '"ui:widget": "text"', '"ui:field": "diall"', [
      '/plate/ui:field 4:26: "diall" is not a field of the theme; did you mean "dial"?',
    ]));

  test('that the app registers may be named', () => expectFindings(TRUCK_UI, '"ui:widget": "text"', '"ui:field": "dial"', []));
});
