import { checkDocuments, type CheckResult } from '#src/documents/check-documents.ts';
import { schemaValidators } from './schema-validators.ts';
import { readTexts } from './read-texts.ts';
import { readVocabulary } from './read-vocabulary.ts';

/** Checks every document below `root` with the names that the code there defines. */
export async function checkFolder(root: string): Promise<CheckResult> {
  return checkDocuments(await readTexts(root), { vocabulary: await readVocabulary(root), schemaValidators });
}
