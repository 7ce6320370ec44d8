import { describe, expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { meaningOfDraft, partOfDraft } from '#src/documents/variations/draft-parts.ts';
import { releaseOf } from '#src/server/documents/edition.ts';
import { productDocuments } from '#tests/support/documents.ts';

const release = releaseOf(productDocuments);

const SHORT: Change = { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } };
const CALLED: Change = { at: 'products/client#name', set: { title: 'Customer' }, was: { title: 'Name' } };
const RANK: Change = { at: 'products/client', add: 'field', id: 'rank', title: 'Rank', kind: 'text' };
const GRADE: Change = { at: 'products/client', add: 'field', id: 'grade', title: 'Grade', kind: 'text' };
const RANKED: Change = {
  at: 'products/client',
  add: 'rule',
  id: 'ranked',
  invalidWhen: "client.own.rank == 'X' && blank(client.own.grade)",
  message: 'Enter the grade',
  target: 'own.grade',
};
const PLACED: Change = { at: 'products/client.ui#own.rank', place: { after: 'name' }, was: { in: 'own', after: 'own.grade' } };
const COLUMN: Change = { at: 'products/clients.screen#clients/own.rank', set: { width: 90 }, was: { width: 140 } };

const [FIELD, OTHER, RULE] = ['products/client field rank', 'products/client field grade', 'products/client rule ranked'];

const sentencesOf = (inForce: readonly Change[], draft: readonly Change[]) => meaningOfDraft({ inForce, draft }, release);
const needsOf = (inForce: readonly Change[], draft: readonly Change[]) =>
  Object.fromEntries(sentencesOf(inForce, draft).map(({ part, needs }) => [part, needs]));

describe('the list of a draft', () => {
  test('has what it changes, and nothing that is in force already', () => {
    expect(sentencesOf([SHORT], [SHORT, CALLED]).map(({ text }) => text)).toEqual(['Client: “Name” is now called “Customer”']);
    expect(sentencesOf([SHORT], [SHORT])).toEqual([]);
  });

  test('has what it takes back', () => {
    expect(sentencesOf([SHORT, CALLED], [CALLED])).toMatchObject([
      {
        text: 'No longer: Client: Name now takes at most 20 characters (was: 100)',
        is: 'holds',
        part: 'products/client#name set maxLength',
      },
    ]);
    expect(sentencesOf([RANK, RANKED, GRADE], [RANK, GRADE])).toMatchObject([
      { text: expect.stringMatching(/^No longer: Client: saving is refused .* at Grade/) },
    ]);
  });
});

describe('a part of a draft', () => {
  test('needs the own fields that it reads or places', () => {
    expect(needsOf([], [RANK, GRADE, RANKED, PLACED, COLUMN, SHORT])).toEqual({
      [FIELD]: [],
      [OTHER]: [],
      [RULE]: [FIELD, OTHER],
      'products/client.ui#own.rank place': [FIELD],
      'products/clients.screen#clients/own.rank set width': [FIELD],
      'products/client#name set maxLength': [],
    });
  });

  test('needs no field that is in force already', () => {
    expect(needsOf([RANK, GRADE], [RANK, GRADE, RANKED])).toEqual({ [RULE]: [] });
  });

  test('that takes a field back needs that nothing reads it any longer', () => {
    expect(needsOf([RANK, GRADE, RANKED], [GRADE])).toEqual({ [FIELD]: [RULE], [RULE]: [] });
  });

  test('is published with what it needs, on what is in force; the rest is left out', () => {
    const drafted = { inForce: [SHORT], draft: [SHORT, RANK, GRADE, RANKED, CALLED] };

    expect(partOfDraft(drafted, [RULE])).toEqual({ changes: [SHORT, RANK, GRADE, RANKED], isWhole: false });
    expect(partOfDraft(drafted, ['products/client#name set title'])).toEqual({
      changes: [{ at: SHORT.at, set: { maxLength: 20, title: 'Customer' }, was: { maxLength: 100, title: 'Name' } }],
      isWhole: false,
    });
    expect(partOfDraft(drafted, [RULE, 'products/client#name set title'])).toEqual({ changes: drafted.draft, isWhole: true });
    expect(partOfDraft(drafted, ['products/client#name set maxLength'])).toBeUndefined();
  });

  test('takes back what is in force', () => {
    expect(partOfDraft({ inForce: [SHORT, RANK], draft: [CALLED] }, [FIELD])).toEqual({ changes: [SHORT], isWhole: false });
  });
});
