import { describe, test } from 'vitest';
import { TRUCK, TRUCK_UI, expectFindings, type Planted } from './plant.ts';

const OWNER = '"properties": { "name": { "title": "Name", "type": "string" } }';
/** The trips of a truck, each with what is planted in it. */
const trips = (items: string, field = '') =>
  `"trips": { "title": "Trips", "x-hidden": "-", "type": "array", "items": { ${items}"type": "object", "additionalProperties": false, "properties": { "km": { ${field}"title": "Km", "type": "number" } } } },\n    "owner": {`;
const AT = '/properties/trips/items';

describe('what an entity says of the records inside it', () => {
  test.each<Planted>([
    [
      'that only some may see a part of them',
      TRUCK,
      OWNER,
      OWNER.replace('"type"', '"x-access": { "read": "session.isAdminUser" }, "type"'),
      ['/properties/owner/properties/name/x-access/read 23:72: cannot apply to "name" alone: set it on "owner"'],
    ],
    [
      'that lists are searched by a part of them',
      TRUCK,
      '"owner": {',
      trips('', '"x-search": true, '),
      [`${AT}/properties/km/x-search 18:164: does not hold at "item": lists are sorted and searched by fields of the record itself`],
    ],
    ['an item by a name that is taken', TRUCK, '"owner": {', trips('"x-as": "truck", '), [`${AT}/x-as 18:87: "truck" is already in use`]],
    [
      'a rule of items about no field of theirs',
      TRUCK,
      '"owner": {',
      trips('"x-rules": [{ "id": "far", "invalidWhen": "item.km > 9", "message": "Far", "target": "kms" }], '),
      [`${AT}/x-rules/0/target 18:164 #far: "kms" is not a field; did you mean "km"?`],
    ],
    [
      'an expression of items over an unknown name',
      TRUCK,
      '"owner": {',
      trips('"x-as": "trip", ', '"x-requiredWhen": "trip.kms > truck.wheels", '),
      [`${AT}/properties/km/x-requiredWhen 18:192: "kms" is unknown; did you mean "km"?`],
    ],
    [
      'rules of a field that is no list',
      TRUCK,
      '"owner": {',
      '"owner": { "x-rules": [],',
      ['/properties/owner/x-rules 18:27: belongs to the items of a list, not to a field'],
    ],
    [
      'an entity that arranges other items',
      TRUCK_UI,
      '"plate": {',
      '"owner": { "ui:grid": { "columns": [], "entity": "fleet/depot" } },\n  "plate": {',
      ['/owner/ui:grid/entity 4:52: the items are not of "fleet/depot": name their entity by "items": {"$ref": …}'],
    ],
  ])('is reported: %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});

describe('a field that some may not see', () => {
  test.each<Planted>([
    [
      'is not searched',
      TRUCK,
      '"x-access": { "read": "session.isAdminUser" }',
      '"x-search": true, "x-access": { "read": "session.isAdminUser" }',
      ['/properties/price/x-search 16:64: "price" is hidden from some users: it cannot be searched'],
    ],
    [
      'is not sorted by where each record decides',
      TRUCK,
      '"x-access": { "read": "session.isAdminUser" }',
      '"x-sort": true, "x-access": { "read": "truck.wheels > 4" }',
      ['/properties/price/x-sort 16:62: each record decides who sees "price": it cannot be sorted by'],
    ],
  ])('%s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
