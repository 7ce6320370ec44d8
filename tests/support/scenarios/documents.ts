/** The screens and their entities, loaded from files as the app does. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { mergeEntity } from '#src/app/documents/merge-documents.ts';
import { createCatalogue, type Catalogue } from '#src/documents/catalogue.ts';
import { parseDocuments } from '#src/documents/documents.ts';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Its forms are loaded with the changes of a business, if there are some. */
export interface ScenarioCatalogue extends Catalogue {
  readonly changes?: readonly Change[];
}

export async function readCatalogue(): Promise<Catalogue> {
  const { documents } = parseDocuments(await readTexts(ROOT));
  return createCatalogue(documents, documents.screens, await readVocabulary(ROOT));
}

/** The loader of entities that the app has, from the same generated files. */
export function createLoadEntity({
  documents,
  changes = [],
}: ScenarioCatalogue): (id: string, ui?: string | false) => Promise<LoadedEntity> {
  return async (id, ui = id) => {
    const generated = `${ROOT}schemas/generated`;
    const schema = JSON.parse(await readFile(`${generated}/entities/${id}.json`, 'utf8'));
    const compiled = await import(pathToFileURL(`${generated}/validators/${id}.js`).href).catch(() => ({ validators: {} }));
    const uiSchema = ui === false ? undefined : documents.uis.get(ui)?.value;
    return mergeEntity(id, ui, { schema, uiSchema, validators: compiled.validators }, changes);
  };
}
