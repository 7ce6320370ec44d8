import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(import.meta.dirname, '../../stories/guide');
/** "Make `path`", maybe why, and what it then holds. */
const MADE = /^Make `([^`]+)`[^\n]*\n\n```\w+\n(.*?)^```$/gms;

export function chapterOf(name: string): string {
  return readFileSync(join(GUIDE, `${name}.mdx`), 'utf8');
}

/** The files that a chapter of the guide has its reader make, word for word, by path from the repository's root. */
export function guideDocuments(chapter: string): ReadonlyMap<string, string> {
  return new Map([...chapterOf(chapter).matchAll(MADE)].map(([, path = '', content = '']) => [path, content]));
}
