import { describe, expect, it } from 'vitest';
import { createEnvironment } from '#src/expression/index.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import { entity, lineSchema } from '../line.ts';

const texts = catalogue.explanation;
const flags = entity('tests/flags', {
  properties: {
    isLocked: { title: 'Locked', type: 'boolean', 'x-labels': { true: 'the consignment is locked', false: 'the consignment is open' } },
    mayEdit: { title: 'May edit', type: 'boolean' },
    state: { title: 'State', type: 'string', enum: ['L', 'O'], 'x-labels': { L: 'Lodged', O: 'Open' } },
  },
});
const environment = createEnvironment({ names: { line: lineSchema, consignment: flags, session: {}, state: {} } });

const inWords = (source: string) => environment.compile(source).explain(texts);

describe('an expression in words', () => {
  it.each([
    ['line.quantity > 0', 'Quantity is more than 0'],
    ['line.quantity >= 1 && blank(line.unit)', 'Quantity is 1 or more and Unit is empty'],
    ['!(line.quantity >= 1 && blank(line.unit))', 'Quantity is less than 1 or Unit is filled in'],
    ['line.isUsed && (line.packages > 1 || line.weight > 2)', 'Used Goods is yes and (Packages is more than 1 or Weight is more than 2)'],
    ['consignment.isLocked', 'the consignment is locked'],
    ['!consignment.isLocked', 'the consignment is open'],
    ['consignment.isLocked == false', 'the consignment is open'],
    ['!consignment.mayEdit', 'May edit is no'],
    ['consignment.state == "L"', 'State is Lodged'],
    ['!(consignment.state in ["L", "O"])', 'State is none of Lodged or Open'],
    ['line.description == "Tea"', 'Description is “Tea”'],
    ['line.arrivalDate < line.departureDate', 'Arrival is before Departure'],
    ['round(line.weight / line.quantity, 4)', 'Weight divided by Quantity rounded to 4 decimals'],
    ['(line.weight + line.quantity) * 2', '(Weight plus Quantity) times 2'],
    ['orElse(line.quantity, 0) < 0', 'Quantity (0 where that is empty) is less than 0'],
    ['line.isUsed ? "old" : ""', '“old” if Used Goods is yes'],
    ['line.isUsed ? "" : "new"', '“new” if Used Goods is no'],
    [
      'line.isUsed ? "old" : line.isUsed ? "new" : "other"',
      '“old” if Used Goods is yes, otherwise “new” if Used Goods is yes, otherwise “other”',
    ],
    ['"2026-03-01"', '1 March 2026'],
    ['"2026-02-30"', '“2026-02-30”'],
    ['"2026-13-01"', '“2026-13-01”'],
    ['"a" + "b"', '“a” followed by “b”'],
    ['line.isUsed ? "old" : "new"', '“old” if Used Goods is yes, otherwise “new”'],
    ['blank(line.maker.name)', 'Name of Manufacturer is empty'],
    ['line.parts.exists(part, part.count > 1)', 'Count is more than 1, for at least one of Parts'],
    ['!line.parts.exists(part, part.isSpare)', 'Spare is yes, for none of Parts'],
    ['size(line.parts) > 1', 'the number of Parts is more than 1'],
    ['size(line.description) > 1', 'the length of Description is more than 1'],
    ['line.parts[0].code == "A"', 'Part code of entry 1 of Parts is “A”'],
    ['!line.description.startsWith("T")', 'Description does not begin with “T”'],
    ['!session.isAdminUser', 'is admin user is no'],
    ['true', 'always'],
  ])('%s reads: %s', (source, words) => {
    expect(inWords(source)).toBe(words);
  });

  it('stands in brackets inside a text', () => {
    expect(environment.template('Line {line.quantity * 2} of {line.maker.name}').explain(texts)).toBe(
      'Line [Quantity times 2] of [Name of Manufacturer]',
    );
  });
});

describe('the part of a rule that decided', () => {
  const part = (source: string, line: Readonly<Record<string, unknown>>, consignment: Readonly<Record<string, unknown>> = {}) => {
    const found = environment.compile(source).decidingPart({ line, consignment });
    return found && { source: found.source, answer: found.answer, words: found.explain(texts) };
  };

  it('is the one operand that refuses', () => {
    expect(part('consignment.mayEdit && !consignment.isLocked', {}, { mayEdit: true, isLocked: true })).toEqual({
      source: '!consignment.isLocked',
      answer: false,
      words: 'The consignment is locked',
    });
  });

  it('is the first operand that refuses where several do', () => {
    expect(part('consignment.mayEdit && !consignment.isLocked', {}, { isLocked: true })?.words).toBe('May edit is no');
  });

  it('is the one operand that allows', () => {
    expect(part('line.quantity > 5 || line.isUsed', { quantity: 1, isUsed: true })).toEqual({
      source: 'line.isUsed',
      answer: true,
      words: 'Used Goods is yes',
    });
  });

  it('is the whole where every operand had to agree', () => {
    expect(part('line.quantity > 5 || line.isUsed', { quantity: 1 })?.words).toBe('Quantity is 5 or less and Used Goods is no');
  });

  it('is found inside a denial', () => {
    expect(part('!(line.quantity > 5 && line.isUsed)', { quantity: 1, isUsed: true })).toEqual({
      source: 'line.quantity > 5',
      answer: false,
      words: 'Quantity is 5 or less',
    });
  });

  it('tells what is empty where the answer is unknown', () => {
    expect(part('line.isUsed && line.quantity > line.packages', { isUsed: true, packages: 2 })).toEqual({
      source: 'line.quantity > line.packages',
      answer: undefined,
      words: 'Quantity is empty',
    });
  });

  it('is the condition of a choice between literals', () => {
    expect(part('consignment.isLocked ? false : true', {}, { isLocked: true })?.words).toBe('The consignment is locked');
  });

  it('is none where only a literal decides', () => {
    expect(part('false', {})).toBeUndefined();
  });
});
