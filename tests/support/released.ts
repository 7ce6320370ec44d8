import { fileURLToPath } from 'node:url';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { releaseOf } from '#src/documents/variations/release-of.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The documents in the files, which have no findings. */
export async function readReleased() {
  const surroundings = { vocabulary: await readVocabulary(ROOT), schemaValidators };
  const { understood } = await readDocuments(await readTexts(ROOT), surroundings);
  if (understood === undefined) throw new Error('The documents have findings.');
  const { catalogue } = understood;
  return { release: releaseOf(understood), catalogue, documents: catalogue.documents };
}
