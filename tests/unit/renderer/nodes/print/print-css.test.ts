import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paperRules } from '#renderer/nodes/print/print-css.ts';

const texts = { head: 'Parcels of March', foot: 'The Library', number: 'Page {page} of {pages}' };

describe('the rules of a paper', () => {
  test('have its size, and the number of each page as the catalogue says it', () => {
    const rules = paperRules({ size: 'A4', orientation: 'landscape' }, texts);

    expect(rules).toContain('size: A4 landscape;');
    expect(rules).toContain('@bottom-right { content: "Page " counter(page) " of " counter(pages);');
  });

  test('stand upright where nothing is said', () => {
    expect(paperRules({ size: 'Letter' }, texts)).toContain('size: Letter portrait;');
  });

  test('have no head on the first page, which has the title', () => {
    expect(paperRules({ size: 'A4' }, texts)).toMatch(/@page :first \{\s*@top-left \{ content: none; \}/);
  });

  test('take no text for a rule, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (head, foot) => {
        const rules = paperRules({ size: 'A4' }, { ...texts, head, foot });
        const quoted = [...rules.matchAll(/content: "([^"]*)";/g)];

        expect(quoted).toHaveLength(2);
        expect(rules.split('{')).toHaveLength(7);
        expect(rules.split('}')).toHaveLength(7);
        expect(quoted.map(([, text = '']) => unquoted(text))).toEqual([head, foot]);
      }),
    );
  });
});

/** As CSS reads it: a backslash, the number of a character and a blank. */
function unquoted(text: string): string {
  return text.replaceAll(/\\([\da-f]+) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
