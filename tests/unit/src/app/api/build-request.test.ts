import { expect, test } from 'vitest';
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import { buildRequest, pageParams, requiredParams } from '#src/app/api/build-request.ts';

const { listReviewLines, listBranches } = operations;

test('the client gives what the contract needs, page and filters alike', () => {
  const place = { declarationId: 1, ErrorsOnly: false };
  expect(() => buildRequest('listReviewLines', listReviewLines, { ...place, PageSize: 50 })).toThrow(
    "The parameter 'pageNumber' cannot be null.",
  );
  expect(() => buildRequest('listReviewLines', listReviewLines, { declarationId: 1, ...pageParams(listReviewLines, 2, 50) })).toThrow(
    "The parameter 'errorsOnly' cannot be null.",
  );
  const { search } = buildRequest('listReviewLines', listReviewLines, { ...place, ...pageParams(listReviewLines, 2, 50) });
  expect(search.toString()).toBe('PageNumber=2&PageSize=50&ErrorsOnly=false');
});

test('a screen gives all of it but the page, which whoever turns the pages says', () => {
  expect(requiredParams(listReviewLines)).toEqual(['declarationId', 'ErrorsOnly']);
});

test('what answers no pages is asked for none', () => {
  expect(pageParams(listBranches, 2, 50)).toEqual({});
});
