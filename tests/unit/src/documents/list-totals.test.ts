import { describe, test } from 'vitest';
import { TRUCK, expectFindings, type Planted } from './plant.ts';

const OWNER = '"owner": {';
const planted = (schema: string) => `"load": ${schema},\n    "owner": {`;

describe('what lists sum', () => {
  test.each<Planted>([
    [
      'a text',
      TRUCK,
      OWNER,
      planted('{ "title": "Load", "type": "string", "x-hidden": "-", "x-summary": true, "x-total": {} }'),
      ['/properties/load/x-total 18:97: "load" is not a number: it has no sum'],
    ],
    [
      'a field that their rows do not have',
      TRUCK,
      OWNER,
      planted('{ "title": "Load", "type": "number", "x-hidden": "-", "x-total": {} }'),
      ['/properties/load/x-total 18:78: "load" is not part of list rows: give it x-summary'],
    ],
    [
      'in what no field says',
      TRUCK,
      OWNER,
      planted('{ "title": "Load", "type": "number", "x-hidden": "-", "x-summary": true, "x-total": { "by": "unit" } }'),
      ['/properties/load/x-total/by 18:105: "unit" is not a field'],
    ],
    [
      'converted by what converts nothing',
      TRUCK,
      OWNER,
      planted(
        '{ "title": "Load", "type": "number", "x-hidden": "-", "x-summary": true, "x-total": { "by": "plate", "convert": "weigh", "in": "t" } }',
      ),
      ['/properties/load/x-total/convert 18:125: "weigh" is not a function of a number and its unit'],
    ],
  ])('%s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
