import { describe, expect, it } from 'vitest';
import { ExpressionError } from '#src/expression/index.ts';
import { lineEnvironment } from '../line.ts';

const faults = (source: string) => lineEnvironment.check(source).map(({ message }) => message);

describe('an expression with a fault', () => {
  it.each([
    ['sesion.user', '"sesion" is unknown; did you mean "session"?', 0, 6],
    ['1 < line.quantty', '"quantty" is unknown; did you mean "quantity"?', 9, 7],
    ['quantity > 1', '"quantity" is unknown; did you mean "line.quantity"?', 0, 8],
    ['line.maker.nam == "x"', '"nam" is unknown; did you mean "name"?', 11, 3],
    ['line.parts.exists(part, part.cont > 1)', '"cont" is unknown; did you mean "count"?', 29, 4],
    ['rond(line.quantity, 2)', '"rond" is no function; did you mean "round"?', 0, 4],
    ['line.unit.statsWith("k")', '"statsWith" is no function; did you mean "startsWith"?', 10, 9],
    ['has(line.unit)', '"has" is written blank(x)', 0, 3],
    ['isEmpty(line.unit)', '"isEmpty" is written blank(x)', 0, 7],
    ['IF(line.quantity > 1, 1, 2)', '"IF" is written condition ? yes : no', 0, 2],
    ['if line.quantity > 1 then 1 else 2', '"if" is written condition ? yes : no', 0, 2],
    ['line.quantity > 1 and line.quantity < 9', '"and" is written &&', 18, 3],
    ['OR(line.quantity > 1, true)', '"OR" is written ||', 0, 2],
    ['line.quantity = 1', '"=" is written ==', 14, 1],
    ['line.quantity <> 1', '"<>" is written !=', 14, 2],
    ['line.quantity =< 1', '"=<" is written <=', 14, 2],
    ['line.quantity > 1 && not blank(line.unit)', '"not" is written !', 21, 3],
    ['blank(line.wieght)', '"wieght" is unknown; did you mean "weight"?', 11, 6],
    ['orElse(line.quantity, lin.weight)', '"lin" is unknown; did you mean "line"?', 22, 3],
    ['orElse(line.quantity, "none")', 'orElse needs a number here, this is a text', 22, 6],
    ['round(line.unit, 2)', 'round needs a number here, this is a text', 6, 9],
    ['round(1, 2, 3)', 'round takes 1 or 2 arguments, not 3', 0, 14],
    ['line.unit == 7', 'a text never equals a number', 0, 14],
    ['line.quantity > "7"', 'a number and a text have no order', 0, 19],
    ['line.quantity in ["a"]', 'a number is never in a list of others', 0, 22],
    ['line.unit + 1', 'a text and a number cannot be added; use text()', 0, 13],
    ['line.unit * 2', 'a number is needed here, this is a text', 0, 9],
    ['line.quantity && true', 'a yes or no is needed here, this is a number', 0, 13],
    ['!line.unit', 'a yes or no is needed here, this is a text', 1, 9],
    ['line.isUsed ? 1 : "a"', 'the choice is between a number and a text; both must be alike', 0, 21],
    ['line.unit.first', 'a text has no field "first"', 10, 5],
    ['line.unit.exists(part, true)', 'a list is needed here, this is a text', 0, 9],
    ['line.parts.exists(true)', 'exists takes a name for the item and an expression about it', 0, 23],
    ['line.in == "x"', '"in" is a word of the language; write ["in"]', 5, 2],
    ['package == 1', '"package" is a word CEL reserves; the name needs another', 0, 7],
    ['line.quantity >', 'the expression ends too early', 15, 0],
    ['', 'the expression ends too early', 0, 0],
    ['"abc', 'unterminated string', 0, 4],
    ['5u', 'numbers and texts take no prefix or suffix', 0, 2],
  ])('%s', (source, message, offset, length) => {
    expect(lineEnvironment.check(source)).toEqual([expect.objectContaining({ message, offset, length, severity: 'error' })]);
    expect(() => lineEnvironment.compile(source)).toThrow(ExpressionError);
    expect(() => lineEnvironment.compile(source)).toThrow(expect.objectContaining({ message, offset, length, source }));
  });

  it('is told of all its faults, in the order of the text', () => {
    expect(faults('lin.x > 1 && line.wight > 2 && line.unit == 3')).toEqual([
      '"lin" is unknown; did you mean "line"?',
      '"wight" is unknown; did you mean "weight"?',
      'a text never equals a number',
    ]);
  });

  it('is refused where its slot needs another type', () => {
    expect(lineEnvironment.check('line.quantity', 'bool')).toEqual([
      { message: 'a yes or no is needed here, this is a number', offset: 0, length: 13, severity: 'error' },
    ]);
    expect(lineEnvironment.check('session.mayEdit', 'bool')).toEqual([]);
    expect(lineEnvironment.check('line.isUsed ? line.quantity : null', 'number')).toEqual([]);
  });
});

describe('an expression that is legal but hardly meant', () => {
  it.each([
    ['line.unit == "kg"', '"kg" is not one of kgm, tne, grm'],
    ['"stone" != mode', '"stone" is not one of create, edit, view'],
    ['line.unit in ["kgm", "lbs"]', '"lbs" is not one of kgm, tne, grm'],
    ['line.hsTariffCode != "1"', 'line.hsTariffCode may be empty, and then the answer is unknown; ask blank(line.hsTariffCode) too'],
    ['!(line.quantity > 5)', 'line.quantity may be empty, and then the answer is unknown; ask blank(line.quantity) too'],
    ['!line.unit.startsWith("k")', 'line.unit may be empty, and then the answer is unknown; ask blank(line.unit) too'],
    ['line.parts.exists(part, part.count != 1)', 'part.count may be empty, and then the answer is unknown; ask blank(part.count) too'],
    ['line.weight == null', 'what is empty equals nothing; ask blank()'],
    ['line.description != ""', 'what is empty equals nothing; ask blank()'],
  ])('is warned of and runs: %s', (source, message) => {
    expect(lineEnvironment.check(source)).toContainEqual(expect.objectContaining({ message, severity: 'warning' }));
    expect(() => lineEnvironment.compile(source)).not.toThrow();
  });

  it.each([
    'blank(line.hsTariffCode) || line.hsTariffCode != "1"',
    'orElse(line.hsTariffCode, "") != "1"',
    'line.description != "Wine"',
    'line.parts.exists(part, part.code != "A")',
    'mode != "view"',
    '!line.isUsed',
    '!(line.isUsed && session.isAdmin == true) || blank(session.isAdmin)',
    '!blank(line.quantity)',
  ])('has no warning where empties are asked about or cannot be: %s', (source) => {
    expect(faults(source).filter((message) => !message.includes('session'))).toEqual([]);
  });
});

describe('a pattern of dates that prints no date', () => {
  it.each([
    ['formatDate(today(), "dd mmm yyyy")', '"dd mmm yyyy" is no date pattern; did you mean "DD MMM YYYY"?'],
    ['formatDate(now(), "DD mm YYYY hh:mm")', '"DD mm YYYY hh:mm" is no date pattern; did you mean "DD MM YYYY HH:mm"?'],
    ['formatDate(today(), "Q YYYY")', '"Q YYYY" is no date pattern: it has parts like DD MMM YYYY HH:mm'],
  ])('is reported: %s', (source, message) => expect(faults(source)).toEqual([message]));

  it('is none of letters in brackets, or with minutes beside hours', () => {
    expect(faults('formatDate(now(), "[at] HH:mm [on] D MMM")')).toEqual([]);
  });
});
