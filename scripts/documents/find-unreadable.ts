import { parseDocuments } from '#src/documents/documents.ts';
import { printFindings } from '#src/documents/report.ts';
import { readTexts } from './read-texts.ts';

/** What cannot be read below `root`, a line each: no JSON, or a key twice. Needs no document itself, as the check does. */
export async function findUnreadable(root: string): Promise<string[]> {
  const texts = await readTexts(root);
  return printFindings(parseDocuments(texts).findings, texts);
}
