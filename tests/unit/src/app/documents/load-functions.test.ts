import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createFunctions } from '#src/app/documents/load-functions.ts';
import type { DomainFunction } from '#src/domain/domain-function.ts';
import { domainFunctions } from '#src/domain/functions.ts';

const rare: DomainFunction = { name: 'rare', signature: 'rare(string): string', call: (text) => text };
const calling = { title: "{rare('word')}" };

describe('functions in a browser', () => {
  it('are at hand when the document that calls them is', async () => {
    const functions = createFunctions([{ names: ['rare'], load: async () => [rare] }]);

    await functions.withFunctions(Promise.resolve({ title: 'rare words' }));
    const before = functions.known.includes(rare);
    await functions.withFunctions(Promise.resolve(calling));

    expect(before).toBe(false);
    expect(functions.known).toContain(rare);
  });

  it('are loaded once, however many documents call them', async () => {
    let loads = 0;
    const functions = createFunctions([{ names: ['rare'], load: async () => ((loads += 1), [rare]) }]);

    await Promise.all([calling, calling, calling].map((document) => functions.withFunctions(Promise.resolve(document))));

    expect(loads).toBe(1);
    expect(functions.known.filter(({ name }) => name === 'rare')).toHaveLength(1);
  });

  it('are asked for again after a connection that failed', async () => {
    let isConnected = false;
    const load = async () => {
      if (!isConnected) throw new Error('The connection failed.');
      return [rare];
    };
    const functions = createFunctions([{ names: ['rare'], load }]);

    await expect(functions.withFunctions(Promise.resolve(calling))).rejects.toThrow('The connection failed.');
    isConnected = true;
    await functions.withFunctions(Promise.resolve(calling));

    expect(functions.known).toContain(rare);
  });

  it('come with the first page only where every document may call them, and those of pasted blocks with the dialog that pastes', async () => {
    const functions = createFunctions();

    await functions.withFunctions(readScreen('consignments/consignments'));
    const atFirst = functions.known.map(({ name }) => name);
    await functions.withFunctions(readScreen('consignments/auto-add'));
    const inDialog = functions.known.map(({ name }) => name);

    expect(atFirst).not.toContain('headingRow');
    expect(inDialog).toEqual(expect.arrayContaining(['headingRow', 'pasteTotals']));
  });
});

describe('the functions of customs', () => {
  it('all reach a browser, as they are on the server', async () => {
    const functions = createFunctions();

    await functions.withFunctions(Promise.resolve(domainFunctions.map(({ signature }) => signature)));

    expect(new Set(functions.known)).toEqual(new Set(domainFunctions));
  });
});

async function readScreen(id: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../../../../screens/${id}.screen.json`, import.meta.url), 'utf8'));
}
