import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeQuery, wordQueries } from '#src/server/consignments/suggestions/word-queries.ts';

/** Words in quotation marks, joined by signs and brackets: nothing that a person types stands outside of quotation marks. */
const QUERY = /^(?:'[\p{L}\p{N}\p{M}]+'(?::\*)?|[()]| [&|] )+$/u;

describe('the queries of a description', () => {
  test('ask for all words, for all but one, for two, for one', () => {
    expect(wordQueries('zinc widget gadgets sprocket ')).toEqual([
      "('sprocket' & 'gadgets' & 'widget' & ('zinc' | 'znc'))",
      "(('gadgets' & 'widget' & ('zinc' | 'znc')) | ('sprocket' & 'widget' & ('zinc' | 'znc')) | ('sprocket' & 'gadgets' & ('zinc' | 'znc')) | ('sprocket' & 'gadgets' & 'widget'))",
      "(('sprocket' & 'gadgets') | ('sprocket' & 'widget') | ('sprocket' & ('zinc' | 'znc')) | ('gadgets' & 'widget') | ('gadgets' & ('zinc' | 'znc')) | ('widget' & ('zinc' | 'znc')))",
      "('sprocket' | 'gadgets' | 'widget')",
    ]);
  });

  test('take the last word, which may be half typed, and one with a point after it for beginnings', () => {
    expect(wordQueries('rechrg. gadget wid')[0]).toBe("('rechrg':* & 'gadget' & 'wid':*)");
  });

  test('know other forms, and numbers apart from what stands beside them', () => {
    expect(wordQueries('14in blk ')[0]).toBe("(('14in' | '14') & ('blk' | 'black'))");
  });

  test('are none where there is no word', () => {
    expect(wordQueries('- & ! :*')).toEqual([]);
    expect(wordQueries('the of a')).toEqual([]);
  });

  test('hold nothing but words, whatever is typed, and are few', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const queries = wordQueries(text);
        expect(queries.length).toBeLessThanOrEqual(4);
        for (const query of queries) expect(query).toMatch(QUERY);
      }),
    );
  });

  test('of a code ask for all its parts', () => {
    expect(codeQuery('CV-77/a')).toBe("('cv' & '77' & 'a')");
    expect(codeQuery('---')).toBe('');
  });
});
