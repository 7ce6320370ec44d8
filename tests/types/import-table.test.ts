import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PROJECTS = [
  'schemas',
  'src/expression',
  'renderer',
  'src/domain',
  'src/documents',
  'src/app',
  'src/server',
  'stories',
  'scripts',
  'tests',
];
const TSC = join(REPOSITORY, 'node_modules/typescript/bin/tsc');

/** Who may import whom: the table of the architecture, row by row. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  'src/expression': ['schemas'],
  renderer: ['schemas', 'src/expression'],
  'src/domain': ['schemas'],
  'src/documents': ['schemas', 'src/expression'],
  'src/app': ['schemas', 'src/domain', 'src/documents', 'renderer', 'src/expression'],
  'src/server': ['schemas', 'src/domain', 'src/documents', 'src/expression'],
};

let folder = '';

/** One source file a project, and in it one import of every other project. */
beforeAll(() => {
  folder = temporaryDirectory('types');
  for (const file of ['.tsconfig.base.json', 'package.json']) cpSync(join(REPOSITORY, file), join(folder, file));
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  for (const project of PROJECTS) {
    mkdirSync(join(folder, project), { recursive: true });
    cpSync(join(REPOSITORY, project, 'tsconfig.json'), join(folder, project, 'tsconfig.json'));
    write(`${project}/claim.ts`, `export const claim = '${project}';\n`);
  }
});

test.each(Object.keys(ALLOWED))('%s imports what the table allows, and nothing else compiles', (importer) => {
  const others = Object.keys(ALLOWED).filter((other) => other !== importer);
  for (const other of others) write(fileOf(importer, other), `import { claim } from '#${other}/claim.ts';\nexport const taken = claim;\n`);

  const { stdout } = spawnSync(process.execPath, [TSC, '-b', importer, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });

  const refused = others.filter((other) => stdout.includes(`${fileOf(importer, other)}(`));
  expect(refused).toEqual(others.filter((other) => ALLOWED[importer]?.includes(other) === false));
  for (const other of others) rmSync(join(folder, fileOf(importer, other)));
});

test.each([
  ['src/expression', 'document.title'],
  ['src/expression', 'process.pid'],
  ['src/domain', 'window.name'],
  ['src/documents', 'document.title'],
  ['src/documents', 'process.pid'],
  ['src/server', 'document.title'],
  ['renderer', 'process.pid'],
])('%s cannot say %s', (project, forbidden) => {
  write(`${project}/reach.ts`, `export const reach: unknown = ${forbidden};\n`);

  const { stdout } = spawnSync(process.execPath, [TSC, '-b', project, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });

  expect(stdout).toContain(`${project}/reach.ts(1,`);
  rmSync(join(folder, project, 'reach.ts'));
});

function fileOf(importer: string, other: string): string {
  return `${importer}/takes-${other.replace('/', '-')}.ts`;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
