import { expect, test } from 'vitest';
import { type ParameterSpec, readContract } from '#src/server/documents/contract.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { parameterReader, ParameterValues } from '#src/server/http/parameters.ts';

const specs: readonly ParameterSpec[] = [
  { name: 'PageNumber', in: 'query', required: true, schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'HsCode', in: 'query', required: true, schema: { type: 'string' } },
];
const read = parameterReader(specs, true);

test('what is required and has a default may be left out: the default is taken', () => {
  const values = read({ HsCode: '8415.10' });
  expect(values instanceof ParameterValues && values.toJSON()).toEqual({ PageNumber: 1, HsCode: '8415.10' });
});

test('what is required and has none may not', () => {
  expect(read({ PageNumber: '2' })).toEqual({ HsCode: ['HsCode is a required field'] });
});

test('what is given is read, not the default', () => {
  expect(read({ PageNumber: '0', HsCode: 'x' })).toHaveProperty('PageNumber');
  const values = read({ PageNumber: '7', HsCode: 'x' });
  expect(values instanceof ParameterValues && values.number('PageNumber')).toBe(7);
});

test('a name is matched without regard to case, in every query', () => {
  const queries = readContract(GENERATED).operations.map(({ parameters }) => parameters.filter((parameter) => parameter.in === 'query'));
  const differing = queries.flatMap((query) => {
    const readQuery = parameterReader(query, true);
    return query.flatMap(({ name }) =>
      ['1', 'x', 'true', '2026-11-28'].flatMap((value) => {
        const answers = [name, name.toLowerCase(), name.toUpperCase()].map((spelled) => JSON.stringify(readQuery({ [spelled]: value })));
        return new Set(answers).size === 1 ? [] : [`${name}=${value}`];
      }),
    );
  });

  expect(differing).toEqual([]);
});

test('a name given twice in two spellings is refused, and one that is not known', () => {
  expect(Object.keys(read({ HsCode: 'x', hscode: 'y' }))).toEqual(['HsCode']);
  expect(Object.keys(read({ HsCode: 'x', HsCodes: 'y' }))).toEqual(['HsCodes']);
});
