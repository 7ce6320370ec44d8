import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError } from '#renderer/expression/index.ts';
import { lineEnvironment } from './line.ts';

const render = (text: string, line: Readonly<Record<string, unknown>> = {}) => lineEnvironment.template(text).render({ line });

describe('a template', () => {
  it('fills in its expressions', () => {
    expect(render('{line.quantity} x {upper(line.unit)}', { quantity: 1.5, unit: 'kgm' })).toBe('1.5 x KGM');
    expect(render('{line.isUsed ? "used" : "new"}', { isUsed: true })).toBe('used');
  });

  it('prints nothing for what is unknown', () => {
    expect(render('Quantity {line.quantity}, {line.maker.name}')).toBe('Quantity , ');
  });

  it('takes doubled braces for braces, and leaves those in texts and records to the expression', () => {
    expect(render('{{x}} {line.unit + "}"} {{{line.unit}}}', { unit: 'kgm' })).toBe('{x} kgm} {kgm}');
    expect(render('{size([{"a": 1}, {"b": 2}])}')).toBe('2');
  });

  it('names what it reads', () => {
    expect(lineEnvironment.template('{line.quantity} {line.unit} {line.quantity}').reads).toEqual(['line.quantity', 'line.unit']);
  });

  it('prints any text without braces as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(render(text.replaceAll('{', '{{').replaceAll('}', '}}'))).toBe(text);
      }),
    );
  });

  it.each([
    ['No {line.quantty} left', '"quantty" is unknown; did you mean "quantity"?', 9],
    ['open {line.unit', 'the brace is not closed; {{ stands for a brace', 5],
    ['shut } here', 'nothing opens this brace; }} stands for a brace', 5],
    ['empty {}', 'the expression ends too early', 7],
  ])('places a fault in the whole text: %s', (text, message, offset) => {
    expect(lineEnvironment.checkTemplate(text)).toEqual([expect.objectContaining({ message, offset })]);
    expect(() => lineEnvironment.template(text)).toThrow(ExpressionError);
    expect(() => lineEnvironment.template(text)).toThrow(expect.objectContaining({ message, offset, source: text }));
  });
});
