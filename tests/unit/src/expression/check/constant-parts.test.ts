import { describe, expect, it } from 'vitest';
import { findConstantParts } from '#src/expression/index.ts';
import { entity } from '../line.ts';

const names = {
  line: entity('tests/line', {
    properties: {
      quantity: { type: 'number', minimum: 0, maximum: 99 },
      packages: { type: 'integer', minimum: 1 },
      weight: { type: 'number' },
      unit: { type: 'string', enum: ['kgm', 'tne'] },
      code: { type: 'string', maxLength: 3 },
      isUsed: { type: 'boolean' },
      parts: { type: 'array', maxItems: 5, items: { type: 'object', properties: { count: { type: 'integer', minimum: 1 } } } },
    },
  }),
};

const told = (source: string) =>
  findConstantParts(source, names).map(({ offset, length, message }) => `${source.slice(offset, offset + length)} ${message}`);

describe('a part of an expression that says nothing', () => {
  it.each([
    ['1 > 2', '1 > 2 is never so'],
    ['line.isUsed || true', 'line.isUsed || true is always so, unless something in it is empty'],
    ['line.quantity > 99', 'line.quantity > 99 is never so: the schema keeps line.quantity from 0 to 99'],
    ['line.quantity >= 0', 'line.quantity >= 0 is always so, unless it is empty: the schema keeps line.quantity from 0 to 99'],
    ['99 < line.quantity', '99 < line.quantity is never so: the schema keeps line.quantity from 0 to 99'],
    ['line.packages == 0', 'line.packages == 0 is never so: the schema keeps line.packages at 1 or more'],
    ['line.unit == "grm"', 'line.unit == "grm" is never so: the schema keeps line.unit to kgm, tne'],
    ['line.unit in ["kgm", "tne"]', 'line.unit in ["kgm", "tne"] is always so, unless it is empty: the schema keeps line.unit to kgm, tne'],
    ['size(line.code) > 3', 'size(line.code) > 3 is never so: the schema keeps size(line.code) from 0 to 3'],
    ['line.code == "ABCD"', 'line.code == "ABCD" is never so'],
    ['size(line.parts) > 5', 'size(line.parts) > 5 is never so: the schema keeps size(line.parts) from 0 to 5'],
    [
      'line.weight > 5 && line.weight < 3',
      'line.weight > 5 && line.weight < 3 is never so: its conditions on line.weight exclude each other',
    ],
    [
      'line.packages > 1 && line.packages < 2',
      'line.packages > 1 && line.packages < 2 is never so: its conditions on line.packages exclude each other',
    ],
    [
      'line.unit == "kgm" && line.unit == "tne"',
      'line.unit == "kgm" && line.unit == "tne" is never so: its conditions on line.unit exclude each other',
    ],
    [
      'blank(line.weight) && line.weight > 2',
      'blank(line.weight) && line.weight > 2 is never so: its conditions on line.weight exclude each other',
    ],
    ['line.isUsed && !line.isUsed', 'line.isUsed && !line.isUsed is never so: its conditions on line.isUsed exclude each other'],
    ['line.isUsed || !line.isUsed', 'line.isUsed || !line.isUsed is always so, unless something in it is empty'],
    ['line.weight > 2 && (line.isUsed || line.quantity < 0)', 'line.quantity < 0 is never so: the schema keeps line.quantity from 0 to 99'],
    ['line.parts.exists(part, part.count < 1)', 'part.count < 1 is never so: the schema keeps part.count at 1 or more'],
  ])('%s', (source, finding) => {
    expect(told(source)).toEqual([finding]);
  });
});

describe('a part that depends on the record', () => {
  it.each([
    'line.quantity > 98',
    'line.quantity > 0 && line.quantity < 3',
    'blank(line.weight) || line.weight > 2',
    'line.unit != "kgm"',
    '!(line.unit in ["kgm"])',
    'line.quantity > line.packages',
    'orElse(line.quantity, 0) < 0',
    'line.weight > 5 || line.weight < 3',
    'line.packages > 1 && line.packages < 3',
    'line.weight * 2 == 4',
    'line.isUsed ? line.quantity > 5 : line.quantity < 5',
    'size(line.code) == 3',
    '!line.isUsed && blank(line.isUsed)',
  ])('%s', (source) => {
    expect(told(source)).toEqual([]);
  });
});
