import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import { pathParams } from '#src/app/api/build-request.ts';
import { createClient } from '#src/app/api/client.ts';
import { REPOSITORY } from '#scripts/processes/run-command.ts';

const versioned = Object.entries(operations).filter(([, { ifMatch }]) => ifMatch);

test('every call that takes a version sends the one it is given', async () => {
  const sent: (string | null)[] = [];
  const client = createClient({
    operations,
    baseUrl: 'https://quayline.example',
    onSessionLost: async () => {},
    fetch: async (input, init) => {
      sent.push(new Request(input, init).headers.get('If-Match'));
      return new Response(null, { status: 204 });
    },
  });

  for (const [name, operation] of versioned) {
    const params = Object.fromEntries([...pathParams(operation), ...operation.requiredQuery].map((param) => [param, 1]));
    await client.call(name, { params, version: 7 });
  }

  expect(sent).toEqual(versioned.map(() => '"7"'));
});

// What documents call is checked by `npm run documents`.
test('code of the app gives every call that takes a version one', () => {
  const files = globSync('{src/app,renderer}/**/*.{ts,tsx}', { cwd: REPOSITORY });
  const calls = files.flatMap((file) => [...readFileSync(`${REPOSITORY}/${file}`, 'utf8').matchAll(/\.call\(\s*'(\w+)',[^;]*/g)]);
  const changes = calls.filter(([, name]) => versioned.some(([known]) => known === name));

  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(([code]) => !/\bversion\b/.test(code)).map(([, name]) => name)).toEqual([]);
});
