import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { toParameter } from '#src/server/database/connection/values.ts';
import { Prepared, blank } from '#src/server/database/connection/prepared.ts';

interface Papers {
  readonly paper: { readonly id: number; readonly title: string };
}

const db = new Kysely<Papers>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (each) => new PostgresIntrospector(each),
  },
});
const byId = (id: number | RawBuilder<number>) => db.selectFrom('paper').select('title').where('id', '=', id);

describe('a query that many calls ask with other values', () => {
  test('is the same as one that was built with its own', () => {
    const prepared = new Prepared();

    const asked = [7, 8].map((id) => prepared.query('', { id }, () => byId(blank<number>('id'))).compile());

    const built = [7, 8].map((id) => byId(id).compile());
    expect(asked.map(({ sql, parameters }) => ({ sql, parameters }))).toEqual(built.map(({ sql, parameters }) => ({ sql, parameters })));
  });

  test('is built once for each of its shapes', () => {
    const prepared = new Prepared();
    const built: string[] = [];
    const ask = (shape: string, id: number) =>
      prepared.query(shape, { id }, () => {
        built.push(shape);
        return byId(blank<number>('id'));
      });

    for (const id of [1, 2, 3]) for (const shape of ['short', 'long']) ask(shape, id).compile();

    expect(built).toEqual(['short', 'long']);
  });

  test('takes up no more room than a few hundred shapes, whatever callers ask for', () => {
    const prepared = new Prepared();
    let built = 0;
    const ask = (shape: number) => prepared.query(String(shape), { id: 1 }, () => (built++, byId(blank<number>('id')))).compile();

    for (let shape = 0; shape <= 500; shape++) ask(shape);
    ask(500);
    ask(0);

    expect(built).toBe(502);
  });

  test('is an error where a value is left out', () => {
    const missing = new Prepared().query('', {}, () => byId(blank<number>('id'))).compile();
    const unprepared = byId(blank<number>('id')).compile();

    expect(() => missing.parameters.map(toParameter)).toThrow(TypeError);
    expect(() => unprepared.parameters.map(toParameter)).toThrow('id has no value');
  });
});
