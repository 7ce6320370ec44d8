import { expect, test } from 'vitest';
import { toErrorResponse } from '#src/server/http/error-response.ts';

test('what is told of a field that cannot be stored by its name, can be', () => {
  const told = toErrorResponse({ 'a\0': ['a\0 is not known here'], '\ud800': ['\ud800 is not known here'] }, 0);

  expect(told).toEqual({ 'a\uFFFD': ['a\uFFFD is not known here'], '\uFFFD': ['\uFFFD is not known here'] });
});

test('fields whose names differ only in what cannot be stored keep the messages of both', () => {
  expect(toErrorResponse({ 'a\0': ['first'], 'a\ud800': ['second'] }, 0)).toEqual({ 'a\uFFFD': ['first', 'second'] });
});
