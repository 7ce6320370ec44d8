import { describe, expect, test } from 'vitest';
import { readContract } from '#src/server/documents/contract.ts';
import { text } from '#src/server/messages/texts.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const harbour = await buildHarbour(server.database);

const OF_TYPE = { object: '{}', array: '[]', string: '"x"', number: '7', boolean: 'true', null: 'null' };
const operations = readContract(GENERATED).operations.filter(({ body, files }) => body !== undefined && files === undefined);

describe('a body of another JSON type than the operation takes', () => {
  test('has a type to differ from', () => {
    const types = operations.map(({ body }) => body?.['type']);

    expect(new Set(types)).toEqual(new Set(['object', 'array']));
  });

  test('is said to be empty in a sentence, by every operation that takes a list', async () => {
    const sentences = new Set<string>();
    for (const { method, url } of operations.filter(({ body }) => body?.['type'] === 'array' && body['minItems'] !== undefined)) {
      const path = url.replace(':consignmentId', String(harbour.open.consignmentId)).replace(':productId', String(harbour.open.lineId));
      const { statusCode, body } = await server.call(String(method), path, { token: harbour.parties.inboundBroker.token, body: [] });
      if (statusCode === 400)
        for (const messages of Object.values<string[]>(JSON.parse(body).errors)) messages.forEach((each) => sentences.add(each));
    }

    expect([...sentences].filter((sentence) => !/^\p{L}/u.test(sentence))).toEqual([]);
    expect(sentences).toContain('The body must have an entry');
  });

  test.each(['object', 'array'] as const)('is refused by every operation that takes an %s', async (type) => {
    const taken: string[] = [];
    for (const { id, method, url, listBody } of operations.filter(({ body }) => body?.['type'] === type)) {
      const path = url.replace(':consignmentId', String(harbour.open.consignmentId)).replace(':productId', String(harbour.open.lineId));
      const answers = await Promise.all(
        Object.entries(OF_TYPE).flatMap(([other, body]) =>
          other === type || (other === 'array' && listBody !== undefined)
            ? []
            : [harbour.operator.token, harbour.parties.inboundBroker.token].map((token) =>
                server.call(String(method), path, { token, body }),
              ),
        ),
      );
      // 404 of a missing id and 403 precede 400.
      const statuses = answers.map(({ statusCode }) => statusCode);
      const refused = answers.filter(({ statusCode, body }) => statusCode === 400 && body.includes(text(`problem.value.body.${type}`)));
      if (statuses.some((status) => status < 400 || status >= 500)) taken.push(`${id}: ${statuses.join(' ')}`);
      if (!path.includes(':') && refused.length < answers.length / 2 && statuses.some((status) => status !== 403))
        taken.push(`${id} does not say so: ${statuses.join(' ')}`);
    }

    expect(taken).toEqual([]);
  });
});
