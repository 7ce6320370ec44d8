import { judge } from '#src/documents/check-documents.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import type { Vocabulary } from '#src/documents/vocabulary.ts';
import { judges } from '../judges.ts';
import { readTexts } from '../read-texts.ts';
import type { Workplace } from './command.ts';

/**
 * The documents below `root`, for a command.
 * @throws Error where they have findings: what is wrong can be neither explained nor changed.
 */
export async function openWorkplace(root: string, vocabulary: Vocabulary): Promise<Workplace> {
  const read = await readDocuments(await readTexts(root), { vocabulary, judges });
  const findings = judge(read);
  const { documents, texts, understood } = read;
  if (understood === undefined || findings.length > 0)
    throw new Error(`The documents have ${findings.length} findings: put them right first (npm run documents).`);
  return { root, documents, texts, ...understood };
}
