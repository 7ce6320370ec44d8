import { describe, expect, it } from 'vitest';
import { environment, evaluate } from '../line.ts';

describe('numbers', () => {
  it.each([
    ['line.quantity * 2', 3],
    ['2 * line.quantity', 3],
    ['line.packages + 0.5', 7.5],
    ['line.packages == 7', true],
    ['7 == line.packages', true],
    ['line.packages != 7.0', false],
    ['line.packages in [1, 7]', true],
    ['line.quantity in [1, 7]', false],
    ['line.isUsed ? 1 : 2.5', 1],
    ['size(line.parts) == 1', true],
    ['line.packages > 0', true],
    ['0 < line.packages', true],
    ['line.packages >= 7.0', true],
    ['line.quantity < line.packages', true],
    ['-line.packages', -7],
    ['-line.packages < 0', true],
    ['7 / 2', 3.5],
    ['line.packages % 4', 3],
    ['min(line.quantity, 1) + max(2, line.packages)', 8],
  ])('mix with literals: %s', (source, expected) => {
    expect(evaluate(source, { quantity: 1.5, packages: 7, isUsed: true, parts: [{ code: 'A' }] })).toBe(expected);
  });

  it('are unknown where they are not finite', () => {
    expect(evaluate('line.quantity / line.packages', { quantity: 1, packages: 0 })).toBe('unknown');
    expect(evaluate('0 / line.packages', { packages: 0 })).toBe('unknown');
    expect(evaluate('line.quantity > 1', { quantity: Number.NaN })).toBe('unknown');
  });

  it('never come to minus zero', () => {
    expect(evaluate('-line.quantity', { quantity: 0 })).toBe(0);
    expect(evaluate('line.quantity * 0', { quantity: -3 })).toBe(0);
  });
});

describe('empties', () => {
  it.each([{}, { quantity: null }, { quantity: '' }])('make what needs them unknown: %j', (line) => {
    expect(evaluate('line.quantity > 1', line)).toBe('unknown');
    expect(evaluate('line.quantity == 1', line)).toBe('unknown');
    expect(evaluate('line.quantity != 1', line)).toBe('unknown');
    expect(evaluate('!(line.quantity > 1)', line)).toBe('unknown');
    expect(evaluate('round(line.quantity, 2)', line)).toBe('unknown');
    expect(evaluate('line.quantity in [1, 2]', line)).toBe('unknown');
  });

  it.each([{}, { description: null }, { description: '' }])('are blank and take another value: %j', (line) => {
    expect(evaluate('blank(line.description)', line)).toBe(true);
    expect(evaluate('orElse(line.description, "none")', line)).toBe('none');
    expect(evaluate('blank(line.description + "!")', line)).toBe(true);
  });

  it('include a list without items for blank, whose size is known all the same', () => {
    expect(evaluate('blank(line.parts)', { parts: [] })).toBe(true);
    expect(evaluate('size(line.parts) == 0', { parts: [] })).toBe(true);
    expect(evaluate('size(line.parts) == 0')).toBe('unknown');
  });

  it('do not matter where the other operand decides', () => {
    expect(evaluate('line.quantity > 1 || true')).toBe(true);
    expect(evaluate('true || line.quantity > 1')).toBe(true);
    expect(evaluate('line.quantity > 1 && false')).toBe(false);
    expect(evaluate('line.quantity > 1 && true')).toBe('unknown');
    expect(evaluate('line.quantity > 1 || false')).toBe('unknown');
  });

  it('read as no where a name stands for a yes or no', () => {
    expect(evaluate('!line.isUsed')).toBe(true);
    expect(evaluate('line.isUsed || mode == "edit"')).toBe(true);
    expect(evaluate('line.isUsed && mode == "edit"')).toBe(false);
    expect(evaluate('line.isUsed ? 1 : 2')).toBe(2);
    expect(evaluate('!session.user.mayEdit')).toBe(true);
  });

  it('come out of a choice that leads to null', () => {
    expect(evaluate('line.isUsed ? line.quantity : null', { isUsed: false, quantity: 2 })).toBe('unknown');
    expect(evaluate('line.isUsed ? line.quantity : null', { isUsed: true, quantity: 2 })).toBe(2);
  });

  it('are left out of records and lists', () => {
    expect(evaluate('{"code": line.hsTariffCode, "note": line.description}', { hsTariffCode: '1234.56' })).toEqual({ code: '1234.56' });
    expect(evaluate('line.packages in [line.quantity, 7]', { packages: 7 })).toBe(true);
  });

  it('written as a text stay a text', () => {
    expect(evaluate('line.description + (blank(line.unit) ? "" : line.unit)', { description: 'Wine' })).toBe('Wine');
  });
});

describe('values of the wrong type', () => {
  it('are unknown, as a number typed halfway is', () => {
    expect(evaluate('line.quantity * 2', { quantity: '12a' })).toBe('unknown');
    expect(evaluate('round(line.quantity, 2)', { quantity: '12a' })).toBe('unknown');
    expect(evaluate('line.quantity > 2', { quantity: '12a' })).toBe('unknown');
    expect(evaluate('line.maker.name', { maker: 'Bo' })).toBe('unknown');
  });

  it('never reach what JavaScript objects inherit', () => {
    expect(evaluate('session.constructor.name', {}, { session: {} })).toBe('unknown');
    expect(evaluate('session["__proto__"]["toString"]', {}, { session: {} })).toBe('unknown');
  });
});

describe('texts', () => {
  it('compare ISO dates by day', () => {
    const dates = { departureDate: '2026-03-09', arrivalDate: '2026-03-10' };
    expect(evaluate('line.departureDate < line.arrivalDate', dates)).toBe(true);
    expect(evaluate('line.departureDate > line.arrivalDate', dates)).toBe(false);
  });

  it('are read, changed and asked by functions', () => {
    expect(evaluate('upper(line.unit) + lower("X")', { unit: 'kgm' })).toBe('KGMx');
    expect(evaluate('line.unit.startsWith("k") && line.unit.endsWith("m") && line.unit.contains("g")', { unit: 'kgm' })).toBe(true);
    expect(evaluate('text(line.quantity) + " kg"', { quantity: 1.5 })).toBe('1.5 kg');
    expect(evaluate('number(line.description) + 1', { description: ' 41 ' })).toBe(42);
    expect(evaluate('number(line.description)', { description: '4x' })).toBe('unknown');
    expect(evaluate('size(line.description)', { description: 'a😀' })).toBe(2);
  });
});

describe('lists', () => {
  it('are summed by a field of their records as decimals, empty ones left out', () => {
    const parts = [{ weight: 0.1 }, { weight: 0.2 }, { name: 'without a weight' }, { weight: 1_000 }];

    expect(evaluate('sum(line.parts, "weight")', { parts })).toBe(1_000.3);
    expect(evaluate('sum(line.parts, "weight")', { parts: [] })).toBe(0);
  });

  it('are unfolded into the items of their records, each with what else its record says', () => {
    const parts = [
      { code: 'A', sizes: [{ size: 1 }, { size: 2 }] },
      { code: 'B' },
      { code: 'C', sizes: [{ size: 3, code: 'c' }, 'no record'] },
    ];

    expect(evaluate('unfold(line.parts, "sizes")', { parts })).toEqual([
      { code: 'A', size: 1, key: '0.0' },
      { code: 'A', size: 2, key: '0.1' },
      { code: 'c', size: 3, key: '2.0' },
    ]);
  });

  const parts = [
    { code: 'A', count: 2 },
    { code: 'B', isSpare: true },
  ];

  it('tell the place of an item, counted from 0, and none of what is not in them', () => {
    expect(evaluate('line.parts.map(part, part.code).indexOf("B")', { parts })).toBe(1);
    expect(evaluate('line.parts.map(part, part.code).indexOf("A")', { parts })).toBe(0);
    expect(evaluate('line.parts.map(part, part.code).indexOf("C")', { parts })).toBe('unknown');
    expect(evaluate('line.parts.map(part, part.code).indexOf(line.unit)', { parts })).toBe('unknown');
  });

  it('are asked about their items', () => {
    expect(evaluate('line.parts.exists(part, part.count > 1)', { parts })).toBe(true);
    expect(evaluate('line.parts.exists(part, part.count > 5)', { parts })).toBe('unknown');
    expect(evaluate('line.parts.all(part, part.count > 5)', { parts })).toBe(false);
    expect(evaluate('line.parts.all(part, part.count > 1)', { parts })).toBe('unknown');
    expect(evaluate('line.parts.exists_one(part, part.isSpare)', { parts })).toBe(true);
    expect(evaluate('line.parts.exists(part, part.count > 1)')).toBe('unknown');
  });

  it('name their items, and the name hides one of the scope', () => {
    expect(evaluate('line.parts.exists(mode, mode.code == "B")', { parts })).toBe(true);
    expect(evaluate('line.parts.all(part, line.parts.exists(other, other.code == part.code))', { parts })).toBe(true);
  });

  it('are filtered, mapped and indexed', () => {
    expect(evaluate('line.parts.filter(part, part.count > 1).map(part, part.code)', { parts })).toEqual(['A']);
    expect(evaluate('line.parts[1].code', { parts })).toBe('B');
    expect(evaluate('line.parts[7].code', { parts })).toBe('unknown');
  });
});

describe('dependencies', () => {
  it.each([
    ['line.quantity * 2 > line.weight', ['line.quantity', 'line.weight']],
    ['line.isUsed ? line.maker.name : line.description', ['line.isUsed', 'line.maker.name', 'line.description']],
    ['line.parts.exists(part, part.count > line.quantity)', ['line.parts', 'line.quantity']],
    ['line.parts[line.packages].code', ['line.parts', 'line.packages']],
    ['line["in"] == "x" && blank(line.unit)', ['line.in', 'line.unit']],
    ['line.unit.startsWith(session.prefix)', ['line.unit', 'session.prefix']],
    ['{"a": line.quantity, "b": [line.weight]}', ['line.quantity', 'line.weight']],
    ['size(line.parts) == 1', ['line.parts']],
  ])('%s', (source, reads) => {
    expect(environment().compile(source).reads).toEqual(reads);
  });
});

describe('functions of the domain', () => {
  const hsCode = { name: 'hsCode', signature: 'hsCode(string): string', call: (text: string) => text.slice(0, 4) };

  it('are called with known arguments of their types only', () => {
    const expression = environment({ functions: [hsCode] }).compile('hsCode(line.hsTariffCode)');

    expect(expression.evaluate({ line: { hsTariffCode: '1234.56' } }, 'unknown')).toBe('1234');
    expect(expression.evaluate({ line: {} }, 'unknown')).toBe('unknown');
    expect(expression.evaluate({ line: { hsTariffCode: 12 } }, 'unknown')).toBe('unknown');
  });

  it('may ask to see what is empty', () => {
    const count = { name: 'count', signature: 'count(string): number', readsEmpty: true, call: (text?: string) => text?.length ?? 0 };
    const expression = environment({ functions: [count] }).compile('count(line.unit)');

    expect(expression.evaluate({ line: { unit: 'kgm' } }, 'unknown')).toBe(3);
    expect(expression.evaluate({ line: { unit: '' } }, 'unknown')).toBe(0);
    expect(expression.evaluate({ line: { unit: 3 } }, 'unknown')).toBe('unknown');
  });

  it('that throw are errors, and the slot falls back', () => {
    const errors: unknown[] = [];
    const broken = {
      name: 'broken',
      signature: 'broken(): bool',
      call: () => {
        throw new Error('no table');
      },
    };
    const expression = environment({ functions: [broken], onError: (error) => errors.push(error) }).compile('broken()');

    expect(expression.evaluate({ line: {} }, false)).toBe(false);
    expect(errors).toEqual([{ source: 'broken()', error: new Error('no table') }]);
  });

  it('need a signature that can be read', () => {
    expect(() => environment({ functions: [{ ...hsCode, signature: 'hsCode(text): string' }] })).toThrow('unknown type: text');
    expect(() => environment({ functions: [{ ...hsCode, signature: 'hsCode string' }] })).toThrow('cannot be read');
  });
});
