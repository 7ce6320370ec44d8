import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '#scripts/processes/run-command.ts';

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
}

/** Copies it into an empty folder. */
export function copyProduct(folder: string): ProductCopy {
  for (const part of PARTS) cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    folder,
    read,
    write: (file, text) => writeFileSync(join(folder, file), text),
    change<Document>(file: string, edit: (document: Document) => void) {
      const document: Document = JSON.parse(read(file));
      edit(document);
      writeFileSync(join(folder, file), `${JSON.stringify(document, null, 2)}\n`);
    },
    add: (added) => cpSync(added, folder, { recursive: true }),
  };
}
