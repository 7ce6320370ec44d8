import { describe, test } from 'vitest';
import { TRUCK, expectFindings, type Planted } from './plant.ts';

describe('an entity', () => {
  test.each<Planted>([
    [
      'a reference into nowhere',
      TRUCK,
      '#/definitions/plate"',
      '#/definitions/plates"',
      ['/properties/plate/$ref 12:24: "plates" is not a definition of common/codes.schema.json; did you mean "plate"?'],
    ],
    [
      'a required field that is not there',
      TRUCK,
      '"required": ["plate"]',
      '"required": ["plates"]',
      ['/required/0 8:16: "plates" is not a field; did you mean "plate"?'],
    ],
    [
      'a required field that is not there, inside a field',
      TRUCK,
      '"required": ["name"]',
      '"required": ["nam"]',
      ['/properties/owner/required/0 22:20: "nam" is not a field; did you mean "name"?'],
    ],
    [
      'a record that is not closed',
      TRUCK,
      '      "additionalProperties": false,\n      "required": ["name"]',
      '      "required": ["name"]',
      ['/properties/owner/properties 22:21: "properties" needs "additionalProperties"'],
    ],
    [
      'a format that is not there',
      TRUCK,
      '"format": "date"',
      '"format": "dat"',
      ['/properties/bought/format 17:64: "dat" is not a format; did you mean "date"?'],
    ],
    [
      'a rule about no field',
      TRUCK,
      '"target": "wheels"',
      '"target": "wheel"',
      ['/x-rules/0/target 27:73 #even-wheels: "wheel" is not a field; did you mean "wheels"?'],
    ],
    [
      'a context of no entity',
      TRUCK,
      '"accounts/session"',
      '"accounts/sesion"',
      ['/x-context/session 7:29: "accounts/sesion" is not an entity; did you mean "accounts/session"?'],
    ],
    [
      'another name than its file',
      TRUCK,
      '"$id": "fleet/truck"',
      '"$id": "fleet/lorry"',
      ['/$id 3:10: must be "fleet/truck", as the file is named (--fix: make it "fleet/truck")'],
    ],
    [
      'an expression over an unknown field',
      TRUCK,
      'truck.wheels / 2',
      'truck.weels / 2',
      ['/properties/axles/x-value/expr 14:99: "weels" is unknown; did you mean "wheels"?'],
    ],
    [
      'an expression of another type',
      TRUCK,
      '"session.isAdminUser"',
      '"truck.plate"',
      ['/properties/price/x-access/read 16:75: a yes or no is needed here, this is a text'],
    ],
    [
      'a message over an unknown name',
      TRUCK,
      '"{truck.wheels} wheels',
      '"{trk.wheels} wheels',
      ['/x-rules/0/message 27:96 #even-wheels: "trk" is unknown'],
    ],
    [
      'a value that follows from itself',
      TRUCK,
      '"default": 4',
      '"x-value": { "expr": "truck.axles * 2", "mode": "always" }',
      ['/properties/wheels 13:15: Derived values form a cycle: wheels -> axles -> wheels'],
    ],
    [
      'a value that reads itself',
      TRUCK,
      'truck.wheels / 2',
      'truck.axles + 1',
      ['/properties/axles/x-value/expr 14:92: "axles" follows from itself'],
    ],
    [
      'a pair whose other side reads itself',
      TRUCK,
      '"price": { "title": "Price", "type": "number",',
      '"price": { "title": "Price", "type": "number", "x-pair": { "with": "wheels", "driver": "axles", "expr": "truck.wheels * 2.0", "inverse": "truck.wheels / 2.0" },',
      ['/properties/price/x-pair/inverse 16:142: "wheels" follows from itself'],
    ],
    [
      'two pairs that share a field',
      TRUCK,
      '"price": { "title": "Price", "type": "number",',
      '"a": { "title": "A", "type": "number", "x-hidden": "-", "x-pair": { "with": "price", "driver": "b", "expr": "truck.price * 2", "inverse": "truck.a / 2" } },\n    "b": { "title": "B", "type": "number", "x-hidden": "-", "x-pair": { "with": "price", "driver": "wheels", "expr": "truck.price * 3", "inverse": "truck.b / 3" } },\n    "price": { "title": "Price", "type": "number",',
      ['/properties/a 16:10: Derived values form a cycle: a -> b -> a'],
    ],
    [
      'a field without a title',
      TRUCK,
      '"bought": { "title": "Bought",',
      '"bought": {',
      ['/properties/bought 17:15: the field "bought" has no "title": forms and messages call it by that'],
    ],
    [
      'a field of a record inside it without a title',
      TRUCK,
      '"name": { "title": "Name", "type": "string" }',
      '"name": { "type": "string" }',
      ['/properties/owner/properties/name 23:31: the field "name" has no "title": forms and messages call it by that'],
    ],
    [
      'a field that empties itself',
      TRUCK,
      '"bought": { "title": "Bought",',
      '"bought": { "title": "Bought", "x-clearedBy": { "field": "bought", "when": "changed" },',
      ['/properties/bought/x-clearedBy/field 17:62: "bought" empties itself'],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('reports fields that empty each other', () =>
    expectFindings(
      TRUCK,
      '"bought": { "title": "Bought",',
      '"bought": { "title": "Bought", "x-clearedBy": { "field": "pin", "when": "changed" },',
      [
        '/properties/pin/x-clearedBy/field 15:56: "pin" empties itself: pin <- price <- bought <- pin',
        '/properties/price/x-clearedBy/field 16:60: "price" empties itself: price <- bought <- pin <- price',
        '/properties/bought/x-clearedBy/field 17:62: "bought" empties itself: bought <- pin <- price <- bought',
      ],
      [
        ['"pin": { "title": "PIN",', '"pin": { "title": "PIN", "x-clearedBy": { "field": "price", "when": "emptied" },'],
        ['"price": { "title": "Price",', '"price": { "title": "Price", "x-clearedBy": { "field": "bought", "when": "changed" },'],
      ],
    ));
});
