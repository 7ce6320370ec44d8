import { describe, test } from 'vitest';
import { TRUCK_UI, expectFindings, type Planted } from './plant.ts';

describe('a UI-schema', () => {
  test.each<Planted>([
    [
      'a field that is not there, in the layout',
      TRUCK_UI,
      '"plate", "wheels"]',
      '"plate", "weels"]',
      ['/ui:layout/0/children/1 3:76 #truck: "weels" is not a field of fleet/truck; did you mean "wheels"?'],
    ],
    [
      'a field that is not there, as a key',
      TRUCK_UI,
      '"wheels": {',
      '"wheel": {',
      ['/wheel 5:12: "wheel" is not a field of fleet/truck; did you mean "wheels"?'],
    ],
    [
      'a widget that is not there',
      TRUCK_UI,
      '"ui:widget": "text"',
      '"ui:widget": "txet"',
      ['/plate/ui:widget 4:27: "txet" is not a widget; did you mean "text"?'],
    ],
    [
      'a link to a page that is not there',
      TRUCK_UI,
      '"ui:widget": "text"',
      '"ui:link": { "text": "Every truck", "href": "/truks/{truck.id}" }',
      ['/plate/ui:link/href 4:58: "/truks/{truck.id}" is not the address of a page'],
    ],
    [
      'a link whose expression is at fault',
      TRUCK_UI,
      '"ui:widget": "text"',
      '"ui:link": { "text": "Every truck", "href": "/trucks/{truck.plat}" }',
      ['/plate/ui:link/href 4:74: "plat" is unknown; did you mean "plate"?'],
    ],
    [
      'a link that a value may lead anywhere',
      TRUCK_UI,
      '"ui:widget": "text"',
      '"ui:link": { "text": "Maker", "href": "javascript:{truck.plate}" }',
      ['/plate/ui:link/href 4:52: must match pattern "^(/[A-Za-z]|/$|https://[^/{}]+(/|$))"'],
    ],
    [
      'choices from an unknown operation',
      TRUCK_UI,
      '"operation": "listTrucks"',
      '"operation": "listTruck"',
      ['/wheels/ui:choices/operation 5:101 #truck-choices: "listTruck" is not an operation; did you mean "listTrucks"?'],
    ],
    [
      'choices from nowhere',
      TRUCK_UI,
      '"operation": "listTrucks", ',
      '',
      ['/wheels/ui:choices 5:63 #truck-choices: needs one of the keys operation, from: the field has no enumeration'],
    ],
    [
      'choices from an operation without a list',
      TRUCK_UI,
      '"operation": "listTrucks"',
      '"operation": "getTruck"',
      ['/wheels/ui:choices/operation 5:101 #truck-choices: "getTruck" answers no list'],
    ],
    [
      'a value that the choices do not have',
      TRUCK_UI,
      '"value": "id"',
      '"value": "code"',
      ['/wheels/ui:choices/value 5:124 #truck-choices: "code" is not a field of what listTrucks lists'],
    ],
    [
      'a label that the choices do not have',
      TRUCK_UI,
      '"{plate}"',
      '"{plato}"',
      ['/wheels/ui:choices/label 5:141 #truck-choices: "plato" is unknown; did you mean "plate"?'],
    ],
    [
      'an effect on no field',
      TRUCK_UI,
      '"set": { "wheels"',
      '"set": { "weels"',
      ['/plate/ui:onEdit/0/set/weels 4:96: "weels" is not a field of fleet/truck; did you mean "wheels"?'],
    ],
    [
      'an effect of another type',
      TRUCK_UI,
      '"6"',
      '"\'six\'"',
      ['/plate/ui:onEdit/0/set/wheels 4:98: a number is needed here, this is a text'],
    ],
    [
      'an unknown name in a condition',
      TRUCK_UI,
      'blank(previous)',
      'blank(previus)',
      ['/plate/ui:onEdit/0/when 4:66: "previus" is unknown; did you mean "previous"?'],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
