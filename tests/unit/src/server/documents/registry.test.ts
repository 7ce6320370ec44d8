import { describe, expect, test } from 'vitest';
import type { Documents } from '#src/server/documents/documents.ts';
import { ofVersion } from '#src/server/documents/of-version.ts';
import { DocumentRegistry } from '#src/server/documents/registry.ts';

const version = (): Documents => ({
  contract: { document: {}, operations: [] },
  operation: () => {
    throw new Error('There are none.');
  },
  schema: () => {
    throw new Error('There are none.');
  },
  has: () => false,
  ui: () => undefined,
  screen: () => undefined,
  references: {},
  entity: () => {
    throw new Error('There are none.');
  },
});

describe('the registry of documents', () => {
  test('answers the newest version that was put in place', () => {
    const [older, newer] = [version(), version()];
    const registry = new DocumentRegistry(older);

    registry.replace(newer);

    expect(registry.current).toBe(newer);
  });

  test('tries the current version at once, and every newer one before it is put in place', () => {
    const [older, newer] = [version(), version()];
    const registry = new DocumentRegistry(older);
    const tried: [tried: Documents, inPlace: Documents][] = [];

    registry.addTrial((documents) => void tried.push([documents, registry.current]));
    registry.replace(newer);

    expect(tried).toEqual([
      [older, older],
      [newer, older],
    ]);
  });

  test('keeps the older version where a newer one cannot be worked by', () => {
    const [older, newer] = [version(), version()];
    const registry = new DocumentRegistry(older);
    registry.addTrial((documents) => {
      if (documents === newer) throw new Error('A call has no handler.');
    });

    expect(() => registry.replace(newer)).toThrow('A call has no handler.');
    expect(registry.current).toBe(older);
  });
});

test('what is made of documents is made once for each version', () => {
  const made: Documents[] = [];
  const countOf = ofVersion((documents) => made.push(documents));
  const [older, newer] = [version(), version()];

  const counts = [countOf(older), countOf(newer), countOf(older), countOf(newer)];

  expect(counts).toEqual([1, 2, 1, 2]);
  expect(made).toEqual([older, newer]);
});
