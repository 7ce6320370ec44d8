import { describe, expect, test, vi } from 'vitest';
import { createChoices } from '#src/app/ports/choices.ts';

type Call = Parameters<typeof createChoices>[0]['call'];
const paths: Readonly<Record<string, string>> = {
  listBranches: '/Branches',
  patchBranch: '/Branches/{id}',
  listBranchesOfAll: '/BranchesOfAll',
  createUser: '/Users',
  lookupVessels: '/Vessels/lookup',
  createVessel: '/Vessels',
  patchVessel: '/Vessels/{id}',
};

function clientOf(call: Call): Parameters<typeof createChoices>[0] {
  const operation = {
    method: '',
    requiredQuery: [],
    headers: [],
    hasBody: false,
    isMultipart: false,
    idempotent: false,
    ifMatch: false,
  };
  const queryOf = (name: string) => (name === 'lookupVessels' ? ['PageNumber', 'PageSize'] : []);
  return { call, operation: (name) => ({ ...operation, query: queryOf(name), status: 200, path: paths[name] ?? `/${name}` }) };
}

describe('code lists', () => {
  test('are asked for once, also when two fields ask at the same time', async () => {
    const call = vi.fn(async () => ({ status: 200, body: [{ code: 'NZ' }] }));
    const choices = createChoices(clientOf(call)).load;
    expect(await Promise.all([choices('listCountries', {}), choices('listCountries', {})])).toEqual([[{ code: 'NZ' }], [{ code: 'NZ' }]]);
    expect(call).toHaveBeenCalledOnce();
  });

  test('are asked for again with other parameters', async () => {
    const call = vi.fn(async () => ({ status: 200, body: [{ code: 'NZ' }] }));
    const choices = createChoices(clientOf(call)).load;
    await choices('listPremises', { Branch: 1 });
    await choices('listPremises', { Branch: 2 });
    await choices('listPremises', { Branch: 1 });
    expect(call.mock.calls).toEqual([
      ['listPremises', { params: { Branch: 1 } }],
      ['listPremises', { params: { Branch: 2 } }],
    ]);
  });

  test('are asked for again after a failure', async () => {
    const call = vi.fn(async () => ({ status: 200, body: [{ code: 'NZ' }] })).mockRejectedValueOnce(new Error('offline'));
    const choices = createChoices(clientOf(call)).load;
    await expect(choices('listCountries', {})).rejects.toThrow('offline');
    expect(await choices('listCountries', {})).toEqual([{ code: 'NZ' }]);
  });

  test('are asked for again after something in them was written, and others are not', async () => {
    const call = vi.fn(async () => ({ status: 200, body: [{ id: 1 }] }));
    const choices = createChoices(clientOf(call));
    const load = () => Promise.all([choices.load('listBranches', {}), choices.load('listBranchesOfAll', {})]);
    await load();

    choices.noteWrite('createUser');
    await load();
    expect(call).toHaveBeenCalledTimes(2);

    choices.noteWrite('patchBranch');
    await load();
    expect(call.mock.calls.slice(2)).toEqual([['listBranches', { params: {} }]]);
  });

  test('that come in pages are read to their end', async () => {
    const call = vi.fn(async (_: string, { params }: { params: Readonly<Record<string, unknown>> }) => ({
      status: 200,
      body: { items: [{ id: params['PageNumber'] }], pageCount: 3 },
    }));

    const rows = await createChoices(clientOf(call)).load('lookupVessels', {});

    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(call.mock.calls[0]).toEqual(['lookupVessels', { params: { PageNumber: 1, PageSize: 200 } }]);
  });

  test.each(['createVessel', 'patchVessel'])('that are looked up are asked for again after %s', async (write) => {
    const call = vi.fn(async () => ({ status: 200, body: { items: [], pageCount: 0 } }));
    const choices = createChoices(clientOf(call));
    await choices.load('lookupVessels', {});

    choices.noteWrite(write);
    await choices.load('lookupVessels', {});

    expect(call).toHaveBeenCalledTimes(2);
  });
});
