import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeUse } from '#src/documents/uses/print-uses.ts';

const FOLDERS = ['src', 'renderer', 'scripts'];
const COMMENT = /^\s*(?:\/\/|\/?\*|--)/;

/**
 * Lines that name it: `.name`, `'name'`, `name:`, and `{ name }`. They may mean a field of another entity; given an entity, those of files
 * that name it, by its id or the type of its records.
 */
export async function findInCode(root: string, name: string, entity?: string): Promise<CodeUse[]> {
  const type = pascalCase(entity?.split('/').at(-1) ?? '');
  const isMeant = (text: string) => entity === undefined || new RegExp(`['"\`]${entity}['"\`]|\\b${type}(?:[A-Z]\\w*)?\\b`).test(text);
  const word = new RegExp(`(?:\\.|['"\`/])${name}\\b|\\b${name}\\s*[:,}?]`);
  const files = (await Promise.all(FOLDERS.map((folder) => listSources(root, folder)))).flat().toSorted();
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const));
  return texts
    .filter(([, text]) => isMeant(text))
    .flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((line, index) => (word.test(line) && !COMMENT.test(line) ? [{ file, line: index + 1, text: line.trim() }] : [])),
    );
}

async function listSources(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  return names.filter((name) => /\.(?:tsx?|sql)$/.test(name)).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
