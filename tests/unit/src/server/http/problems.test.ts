import { describe, expect, test } from 'vitest';
import {
  KeyReused,
  NoSecondFactor,
  NoSession,
  NotVisible,
  StaleVersion,
  Unavailable,
  UnknownSortColumn,
} from '#src/server/database/connection/errors.ts';
import { UnreadableJson } from '#src/server/http/json-text.ts';
import { refusalOf } from '#src/server/http/problems.ts';

describe('an error of the database', () => {
  test.each([
    ['a record that the caller may not see', 404, new NotVisible('A policy refused the row.')],
    ['a call without a session', 401, new NoSession()],
    ['a session that lacks the second factor', 403, new NoSecondFactor()],
    ['a record that somebody else changed', 412, new StaleVersion()],
    ['a key used for another request', 409, new KeyReused()],
    ['a column that the list does not know', 400, new UnknownSortColumn('colour')],
    ['a database that does not answer', 503, new Unavailable('The database did not answer.')],
    ['a body that is no JSON', 400, new UnreadableJson('syntax')],
  ])('%s is a refusal with %i', (_, status, error) => {
    expect(refusalOf(error)?.status).toBe(status);
  });

  test('that nobody foresaw is none', () => {
    expect(refusalOf(new TypeError('x is not a function'))).toBeUndefined();
  });
});
