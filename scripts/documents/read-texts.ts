import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTexts } from '#src/documents/documents.ts';

/** Texts of the documents below `root`, sorted by path. */
export async function readTexts(root: string): Promise<FileTexts> {
  const files = [...(await listJson(root, 'schemas')), ...(await listJson(root, 'screens'))].toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return new Map(files.map((file, index) => [file, texts[index] ?? '']));
}

async function listJson(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return (
    names
      // A file with a wrong ending is read too, to be reported.
      .filter((name) => /\.[^.\\/]+$/.test(name) && !/^(?:generated|formats)\b|\.(?:md|ts|swp|tmp)$|~$|(?:^|[\\/])\./.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
  );
}
