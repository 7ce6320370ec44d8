import { faultsOf, findingsOf } from '#src/documents/check-documents.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import type { Vocabulary } from '#src/documents/vocabulary.ts';
import { schemaValidators } from '../schema-validators.ts';
import { readTexts } from '../read-texts.ts';
import type { Workspace } from './command.ts';

/**
 * The documents below `root`, for a command.
 * @throws Error if they have findings: invalid documents can be neither explained nor changed.
 */
export async function openWorkspace(root: string, vocabulary: Vocabulary, toleratesLooseEnds = false): Promise<Workspace> {
  const read = await readDocuments(await readTexts(root), { vocabulary, schemaValidators });
  const findings = toleratesLooseEnds ? faultsOf(read) : findingsOf(read);
  const { documents, texts, understood } = read;
  if (understood === undefined || findings.length > 0)
    throw new Error(`The documents have ${findings.length} findings: put them right first (npm run documents).`);
  return { root, documents, texts, ...understood };
}
