import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '#src/documents/contract/openapi.ts';
import { createExampleServer, type ExampleServer } from '#src/documents/examples/example-server.ts';

const berths: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../../../../fixtures/berths/schemas/api/berths.openapi.json', import.meta.url), 'utf8'),
);
const start = (): ExampleServer => createExampleServer(berths, () => true);
const list = (server: ExampleServer, params: Readonly<Record<string, unknown>> = {}) =>
  server.answer('listBerths', { params: { PageNumber: 1, PageSize: 50, ...params } }).body;
const get = (server: ExampleServer, id: number) => server.answer('getBerth', { params: { id } });
const create = (server: ExampleServer, body: object) => server.answer('createBerth', { params: {}, body });
const patch = (server: ExampleServer, id: number, value: unknown, version?: string) =>
  server.answer('patchBerth', { params: { id }, body: [{ op: 'replace', path: '/ship', value }], version });

describe('an operation that nobody has written a handler for', () => {
  test('answers its example, as pages of it, in the order and for the text asked for', () => {
    const server = start();
    const sorted = list(server, { SortModel: '[{"colId":"berth","sort":"asc"}]', PageSize: 1 });

    expect(list(server)).toMatchObject({ totalItemsCount: 2, items: [{ id: 1 }, { id: 2 }] });
    expect(sorted).toMatchObject({ totalItemsCount: 2, pageCount: 2, pageSize: 1, items: [{ berth: 'A1' }] });
    expect(list(server, { SearchText: 'warr' })).toMatchObject({ totalItemsCount: 1, items: [{ id: 1 }] });
  });

  test('answers a row of the list with all that its own example says, and no other', () => {
    const server = start();

    expect(get(server, 1).body).toMatchObject({ ship: 'ANL Warrain', note: 'Bring a gangway' });
    expect(get(server, 2).body).toMatchObject({ ship: 'Spirit of Lyttelton' });
    expect(get(server, 2).body).not.toHaveProperty('note');
    expect(get(server, 3)).toEqual({ status: 404 });
  });

  test('keeps what is added, changed and deleted', () => {
    const server = start();
    const added = create(server, { berth: 'C3', ship: 'Tui' });
    patch(server, 1, 'ANL Wangaratta');
    const deleted = server.answer('deleteBerth', { params: { id: 2 } });

    expect(added).toEqual({ status: 201, location: '/api/Berths/3' });
    expect(deleted.status).toBe(204);
    expect(list(server)).toMatchObject({
      totalItemsCount: 2,
      items: [
        { id: 1, ship: 'ANL Wangaratta', version: 2 },
        { id: 3, ship: 'Tui' },
      ],
    });
    expect(get(server, 2)).toEqual({ status: 404 });
    expect(server.answer('deleteBerth', { params: { id: 2 } })).toEqual({ status: 404 });
  });

  test('refuses a change of a version that is no longer there', () => {
    const server = start();
    const { version } = get(server, 1);
    patch(server, 1, 'First', version);

    expect(patch(server, 1, 'Second', version)).toEqual({ status: 412 });
    expect(get(server, 1).body).toMatchObject({ ship: 'First' });
  });

  test('refuses what the contract shows to be refused, and keeps none of it', () => {
    const server = start();

    expect(create(server, { berth: 'X9', ship: 'Tui' })).toMatchObject({ status: 409, body: { errors: { berth: ['Berth X9 is taken'] } } });
    expect(list(server)).toMatchObject({ totalItemsCount: 2 });
  });

  test('says nothing of the records of an operation that has a handler', () => {
    const server = createExampleServer(berths, ({ operationId }) => operationId === 'getBerth');

    expect(server.answers('listBerths')).toBe(false);
    expect(get(server, 7).body).toMatchObject({ id: 7, note: 'Bring a gangway' });
  });

  test('lists what was added and not deleted, whatever comes in which order', () => {
    const steps = fc.array(fc.oneof(fc.record({ add: fc.string() }), fc.record({ remove: fc.nat(8) }), fc.record({ change: fc.nat(8) })));
    fc.assert(
      fc.property(steps, (taken) => {
        const server = start();
        const model = new Map([
          [1, 'ANL Warrain'],
          [2, 'Spirit of Lyttelton'],
        ]);
        for (const step of taken) {
          if ('add' in step) model.set(Number(create(server, { berth: 'D', ship: step.add }).location?.split('/').at(-1)), step.add);
          else if ('remove' in step) {
            expect(server.answer('deleteBerth', { params: { id: step.remove } }).status).toBe(model.delete(step.remove) ? 204 : 404);
          } else {
            expect(patch(server, step.change, 'other').status).toBe(model.has(step.change) ? 204 : 404);
            if (model.has(step.change)) model.set(step.change, 'other');
          }
        }
        const { items }: { items: { id: number; ship: string }[] } = Object(list(server, { PageSize: 200 }));
        expect(new Map(items.map(({ id, ship }) => [id, ship]))).toEqual(model);
      }),
      { numRuns: 60 },
    );
  });
});
