import { parseDocuments } from '#src/documents/documents.ts';
import { printFindings } from '#src/documents/report.ts';
import { readTexts } from './read-texts.ts';

/** Unparsable files below `root`, a line each: invalid JSON or duplicate keys. Needs no valid document itself, unlike the check. */
export async function findUnreadable(root: string): Promise<string[]> {
  const texts = await readTexts(root);
  return printFindings(parseDocuments(texts).findings, texts);
}
