import { expect, test } from 'vitest';
import { translate, Unavailable } from '#src/server/database/connection/errors.ts';

test.each(['Cannot use a pool after calling end on the pool', 'driver has already been destroyed'])(
  'a query of a caller who is gone, after the database was closed, is no unexpected error: %s',
  (message) => {
    expect(translate(new Error(message))).toBeInstanceOf(Unavailable);
  },
);
