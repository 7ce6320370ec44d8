import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, cycles, readSources, upward, withoutLayer, type Layers } from '#tests/support/import-graph.ts';

/** Subfolders of each folder from the lowest layer up; `.` is the files beside them. No folder imports from a higher layer, not even a type. */
const LAYERS: Readonly<Record<string, Layers>> = {
  'src/server': [
    ['messages', 'settings', 'cooperative'],
    'documents',
    'database',
    'throttling',
    'http',
    'telemetry',
    ['reference', 'mail'],
    'parties',
    'records',
    'auth',
    ['jobs', 'exports', 'files'],
    'imports',
    ['accounts', 'consignments', 'nomenclature', 'products', 'views'],
    ['declarations', 'attachments', 'billing', 'variations'],
    ['operator', 'seed', 'realtime', 'undo', 'search', 'examples'],
    '.',
  ],
  'src/server/database': ['connection', 'tables', ['sessions', 'migrations', 'lists', 'embedded'], ['changes', 'schema'], 'backup', '.'],
  'src/server/records': ['check', ['request', 'filters', 'show'], 'declaration', 'batch', 'store', 'lists', '.'],
  'src/server/auth': ['bot-check', '.'],
  renderer: [['focus', 'services'], 'grid', 'form', 'widgets', 'screen', 'nodes', 'dialog', '.'],
};

/** Most source files in one folder, subfolders not counted. */
const MOST_FILES = 20;
/** Folders that may hold more, because their files are a sequence that only grows. */
const SEQUENCES: readonly string[] = ['src/server/database/migrations'];

describe.each(Object.entries(LAYERS))('%s', (root, layers) => {
  const sources = readSources(root);
  const imports = importsOf(sources);

  test('every folder has its layer', () => {
    expect(withoutLayer(root, layers, sources)).toEqual([]);
  });

  test('no folder imports one of a higher layer', () => {
    expect(upward(root, layers, imports)).toEqual([]);
  });

  test('no two folders import each other, subfolders included', () => {
    expect(cycles(imports.filter(({ to }) => sources.has(to)))).toEqual([]);
  });

  test('no folder has too many files', () => {
    const counts = Object.groupBy([...sources.keys()], (file) => dirname(file));
    const full = Object.entries(counts).filter(([folder, files = []]) => files.length > MOST_FILES && !SEQUENCES.includes(folder));

    expect(full.map(([folder, files = []]) => `${folder}: ${files.length}`)).toEqual([]);
  });
});

test.each(['src/server', 'renderer'])('no two files of %s import each other', (root) => {
  expect(cycles(importsOf(readSources(root)), (file) => file)).toEqual([]);
});

test('only the modules that start the server import its documents', () => {
  const importers = importsOf(readSources('src/server')).filter(
    ({ to }) => to === 'src/server/documents/generated.ts' || /^schemas\/generated\/.*\.json$/.test(to),
  );

  // By default a database has the indexes of the product's own documents.
  expect(importers.map(({ from }) => from).toSorted()).toEqual([
    'src/server/database/database.ts',
    'src/server/dev.ts',
    'src/server/start-server.ts',
  ]);
});
