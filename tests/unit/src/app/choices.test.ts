import { describe, expect, test, vi } from 'vitest';
import { createChoices } from '#src/app/choices.ts';

describe('code lists', () => {
  test('are asked for once, also when two fields ask at the same time', async () => {
    const call = vi.fn(async () => ({ status: 200, body: [{ code: 'NZ' }] }));
    const choices = createChoices(call);
    expect(await Promise.all([choices('listCountries', {}), choices('listCountries', {})])).toEqual([[{ code: 'NZ' }], [{ code: 'NZ' }]]);
    expect(call).toHaveBeenCalledOnce();
  });

  test('are asked for again with other parameters', async () => {
    const call = vi.fn(async () => ({ status: 200, body: [{ code: 'NZ' }] }));
    const choices = createChoices(call);
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
    const choices = createChoices(call);
    await expect(choices('listCountries', {})).rejects.toThrow('offline');
    expect(await choices('listCountries', {})).toEqual([{ code: 'NZ' }]);
  });
});
