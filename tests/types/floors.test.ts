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
    'records',
    'auth',
    'parties',
    ['jobs', 'resources', 'exports', 'files'],
    'imports',
    ['accounts', 'consignments', 'nomenclature', 'products', 'views'],
    ['declarations', 'attachments', 'billing'],
    ['operator', 'seed', 'realtime', 'undo', 'search', 'examples'],
    '.',
  ],
  'src/server/database': ['connection', 'tables', ['sessions', 'migrations', 'lists', 'embedded'], ['changes', 'schema'], 'backup', '.'],
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

describe('the floors notice', () => {
  const floors: Floors = ['cellar', ['east', 'west'], 'roof', '.'];
  const planted = (from: string, text: string) => {
    const sources = new Map(['cellar', 'cellar/vault', 'east', 'west', 'roof'].map((folder) => [`house/${folder}/door.ts`, '']));
    return importsOf(sources.set('house/index.ts', '').set('house/roof/tiles.css', '').set(from, text));
  };

  test.each([
    ['a value', "import { door } from '../roof/door.ts';"],
    ['a type', "import type { Door } from '#house/roof/door.ts';"],
    ['a type in passing', "export const door: import('../roof/door.ts').Door = 1;"],
    ['a re-export', "export * from '../roof/door.ts';"],
    ['a list over several lines', "import {\n  type Door,\n  door,\n} from '../roof/door.ts';"],
    ['a stylesheet', "import tiles from '../roof/tiles.css';"],
    ['the front door', "import '../index.ts';"],
    ['a neighbour on the same floor', "import '../west/door.ts';"],
  ])('%s taken from above', (_, text) => {
    expect(upward('house', floors, planted('house/east/bell.ts', text))).toHaveLength(1);
  });

  test('nothing in what is taken from below, and from the same folder', () => {
    const imports = planted('house/east/bell.ts', "import './door.ts';\nimport '../cellar/vault/door.ts';\nimport 'react';");

    expect(upward('house', floors, imports)).toEqual([]);
  });

  test('rooms of one folder that import each other, by a third as well', () => {
    const round = new Map([
      ['house/cellar/vault/door.ts', "import '../wine/rack.ts';"],
      ['house/cellar/wine/rack.ts', "import type { Stair } from '../stair.ts';"],
      ['house/cellar/stair.ts', "import { door } from './vault/door.ts';"],
    ]);

    expect(cycles(importsOf(round))).toEqual([['house/cellar', 'house/cellar/vault', 'house/cellar/wine']]);
  });

  test('files that import each other, be it for a type', () => {
    const round = new Map([
      ['house/stair.ts', "import { door } from './door.ts';"],
      ['house/door.ts', "import type { Stair } from './stair.ts';"],
    ]);

    expect(cycles(importsOf(round), (file) => file)).toEqual([['house/door.ts', 'house/stair.ts']]);
  });

  test('a folder without a floor, and a floor without a folder', () => {
    const sources = new Map(
      [...floors.flat().filter((folder) => folder !== 'west'), 'attic'].map((folder) => [`house/${folder}/door.ts`, '']),
    );

    expect(withoutFloor('house', floors, sources)).toEqual(['attic', 'west']);
  });
});
