import { expect, test } from 'vitest';
import { entityOf } from '#scripts/build/entity-chunks.ts';

test.each([
  ['/app/schemas/generated/entities/accounts/user.json', 'accounts/user'],
  ['/app/schemas/generated/validators/accounts/user.js', 'accounts/user'],
  ['/app/schemas/accounts/user.ui.json', 'accounts/user'],
  ['/app/schemas/generated/validators/runtime.js', null],
  ['/app/schemas/generated/operations.json', null],
  ['/app/schemas/messages/en.json', null],
  ['/app/screens/accounts/user.screen.json', null],
])('%s is a part of %s', (path, entity) => {
  expect(entityOf(path)).toBe(entity);
});
