import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError } from '#src/expression/index.ts';
import { lineEnvironment } from '../line.ts';

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

  it.each([
    ['a/b?c#d&e=f', '/lines/a%2Fb%3Fc%23d%26e%3Df?unit=a%2Fb%3Fc%23d%26e%3Df#top'],
    ['..', '/lines/%252E%252E?unit=%252E%252E#top'],
    ['.', '/lines/%252E?unit=%252E#top'],
    ['..a', '/lines/..a?unit=..a#top'],
    ['\ud800', '/lines/%EF%BF%BD?unit=%EF%BF%BD#top'],
  ])('as an address keeps %s in its place', (unit, address) => {
    const rendered = lineEnvironment.template('/lines/{line.unit}?unit={line.unit}#top').renderAddress({ line: { unit } });

    expect(rendered).toBe(address);
    expect(new URL(rendered, 'https://quayline.example').pathname.split('/')).toHaveLength(3);
  });

  it('as an address begins with the address it is given', () => {
    const { renderAddress } = lineEnvironment.template('{line.unit}&line={line.quantity}');

    expect(renderAddress({ line: { unit: '/lines?a=b', quantity: 7 } })).toBe('/lines?a=b&line=7');
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
