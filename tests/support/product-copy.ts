import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { serverProcesses, type ServerProcess } from './server-process.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PARTS = [
  'schemas',
  'screens',
  'renderer',
  'src',
  'scripts',
  'stories/guide',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  '.tsconfig.base.json',
];

/** A copy of the product in which an analyst changes documents. */
export interface ProductCopy {
  readonly folder: string;
  /** Edits one document. */
  change<Document>(file: string, edit: (document: Document) => void): void;
  /** Adds the documents of a folder, laid out as the repository is. */
  add(folder: string): void;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Generates, checks the documents, builds the pages and starts the server. @throws the output of a step that failed */
  start(): Promise<ServerProcess>;
  /** What a script prints, run on the data of the server. @throws its output, where it failed */
  run(script: string, ...words: readonly string[]): string;
  /** @throws the output of the compiler, where the code does not fit the documents */
  checkTypes(): void;
  /** Terminates its server. */
  stop(): Promise<void>;
}

export function copyProduct(): ProductCopy {
  const copy = temporaryDirectory('copy');
  for (const part of PARTS) cpSync(join(REPOSITORY, part), join(copy, part), { recursive: true });
  leaveUncompressed(join(copy, 'vite.config.ts'));
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  const servers = serverProcesses(join(copy, 'src/server/main.ts'));
  const read = (file: string) => readFileSync(join(copy, file), 'utf8');
  const environment = { DATA_DIR: join(copy, '.data') };
  const run = (script: string, ...words: readonly string[]) =>
    execFileSync(process.execPath, [script, ...words], {
      cwd: copy,
      stdio: 'pipe',
      env: { ...process.env, ...environment, NODE_ENV: 'development' },
    }).toString();
  return {
    folder: copy,
    read,
    write: (file, text) => writeFileSync(join(copy, file), text),
    change<Document>(file: string, edit: (document: Document) => void) {
      const document: Document = JSON.parse(read(file));
      edit(document);
      writeFileSync(join(copy, file), `${JSON.stringify(document, null, 2)}\n`);
    },
    add: (folder) => cpSync(folder, copy, { recursive: true }),
    start() {
      run('scripts/generate/main.ts');
      run('scripts/documents/main.ts');
      run('scripts/build.ts');
      return servers.start({ ...environment, REQUESTS_PER_MINUTE: '0' });
    },
    run,
    checkTypes: () => void run('node_modules/typescript/bin/tsc', '--build', 'src/server', 'src/app'),
    stop: () => servers.killAll(),
  };
}

/** Compressed copies of the pages take two thirds of a build; the server sends the pages themselves where there are none. */
function leaveUncompressed(config: string): void {
  const before = readFileSync(config, 'utf8');
  const after = before.replace(/^ *precompress\(\),\n/m, '');
  if (after === before) throw new Error(`${config} compresses nothing.`);
  writeFileSync(config, after);
}
