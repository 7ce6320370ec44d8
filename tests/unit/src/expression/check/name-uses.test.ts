import { describe, expect, it } from 'vitest';
import { namesIn, namesInTemplate } from '#src/expression/index.ts';
import { lineSchema } from '../line.ts';

const names = { line: lineSchema, other: { type: 'object', properties: { quantity: { title: 'Other quantity' } } } } as const;

const titles = (source: string) => namesIn(source, names).map(({ name, offset, schema }) => [name, offset, schema?.title]);

describe('the names of an expression', () => {
  it('are told with their place and what they stand for', () => {
    expect(titles('line.quantity + other.quantity')).toEqual([
      ['line', 0, 'tests/line'],
      ['quantity', 5, 'Quantity'],
      ['other', 16, undefined],
      ['quantity', 22, 'Other quantity'],
    ]);
  });

  it('of a list method are fields of the item, whatever the item is called', () => {
    expect(titles('line.parts.exists(line, line.count > 1)')).toEqual([
      ['line', 0, 'tests/line'],
      ['parts', 5, 'Parts'],
      ['count', 29, 'Count'],
    ]);
  });

  it('count behind an index', () => {
    expect(titles('line.parts[0].code')).toContainEqual(['code', 14, 'Part code']);
  });

  it('are told with their quotes where they are words of the language', () => {
    expect(namesIn('line["in"] == "x"', names)[1]).toMatchObject({ name: 'in', offset: 5, length: 4, isQuoted: true });
  });

  it('have their place in the whole of a text', () => {
    expect(namesInTemplate('Line {{ {line.unit}', names).map(({ name, offset }) => [name, offset])).toEqual([
      ['line', 9],
      ['unit', 14],
    ]);
  });
});
