import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, cycles, readSources, upward, withoutFloor, type Floors } from '#tests/support/import-graph.ts';

/** Folders of a room from the bottom; `.` are the files beside them. Nobody imports what stands higher, not even a type. */
const FLOORS: Readonly<Record<string, Floors>> = {
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

/** Source files in one folder, inner rooms not counted: more is a room that wants rooms of its own. */
const FULL = 20;
/** A sequence that only grows. */
const SEQUENCES: readonly string[] = ['src/server/database/migrations'];

describe.each(Object.entries(FLOORS))('%s', (room, floors) => {
  const sources = readSources(room);
  const imports = importsOf(sources);

  test('every folder has its floor', () => {
    expect(withoutFloor(room, floors, sources)).toEqual([]);
  });

  test('no folder imports one above it', () => {
    expect(upward(room, floors, imports)).toEqual([]);
  });

  test('no two folders import each other, inner rooms included', () => {
    expect(cycles(imports.filter(({ to }) => sources.has(to)))).toEqual([]);
  });

  test('no folder is full', () => {
    const counts = Object.groupBy([...sources.keys()], (file) => dirname(file));
    const full = Object.entries(counts).filter(([folder, files = []]) => files.length > FULL && !SEQUENCES.includes(folder));

    expect(full.map(([folder, files = []]) => `${folder}: ${files.length}`)).toEqual([]);
  });
});

test.each(['src/server', 'renderer'])('no two files of %s import each other', (room) => {
  expect(cycles(importsOf(readSources(room)), (file) => file)).toEqual([]);
});

test('only where the server starts is it known where its documents lie', () => {
  const knowing = importsOf(readSources('src/server')).filter(
    ({ to }) => to === 'src/server/documents/generated.ts' || /^schemas\/generated\/.*\.json$/.test(to),
  );

  // A database is opened with the indexes of the product's own documents, unless others are handed in.
  expect(knowing.map(({ from }) => from).toSorted()).toEqual([
    'src/server/database/database.ts',
    'src/server/dev.ts',
    'src/server/start-server.ts',
  ]);
});
