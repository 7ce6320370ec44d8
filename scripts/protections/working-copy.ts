import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../processes/run-command.ts';
import { removeTemporaryDirectory, temporaryDirectory } from '../processes/temporary-directory.ts';
import { type Change, changed } from './protection.ts';

/** A copy of the repository for changes; the repository itself is only read. */
export interface WorkingCopy {
  readonly directory: string;
  /** Applies the changes, runs `work` and reverts them. Throws if the text of a change does not exist. */
  withChanges<Result>(changes: readonly Change[], work: () => Promise<Result>): Promise<Result>;
  remove(): void;
}

/** Installed, built and stored files are left out. */
const LEFT_OUT = new Set(['node_modules', '.git', '.build', 'data']);

/** Copies the source, committed or not; packages are shared. */
export function createWorkingCopy(): WorkingCopy {
  const directory = temporaryDirectory('protections');
  cpSync(REPOSITORY, directory, { recursive: true, filter: (path) => !isLeftOut(relative(REPOSITORY, path)) });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(directory, 'node_modules'));
  return {
    directory,
    withChanges: async (changes, work) => {
      const originals = new Map<string, string>();
      try {
        for (const change of changes) {
          const path = join(directory, change.file);
          const source = readFileSync(path, 'utf8');
          if (!originals.has(path)) originals.set(path, source);
          writeFileSync(path, changed(source, change));
        }
        return await work();
      } finally {
        for (const [path, source] of originals) writeFileSync(path, source);
      }
    },
    remove: () => removeTemporaryDirectory(directory),
  };
}

function isLeftOut(path: string): boolean {
  const [top = '', ...below] = path.split('/');
  return LEFT_OUT.has(top) || below.includes('node_modules');
}
