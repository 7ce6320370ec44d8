import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(import.meta.dirname, '../../stories/guide');
/** "Make `path`", maybe why, and what it then holds. */
const MADE = /^Make `([^`]+)`[^\n]*\n\n```\w+\n(.*?)^```$/gms;

/** The files that a chapter of the guide has its reader make, word for word, by path from the repository's root. */
export function guideDocuments(chapter: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(GUIDE, `${chapter}.mdx`), 'utf8');
  return new Map([...text.matchAll(MADE)].map(([, path = '', content = '']) => [path, content]));
}
