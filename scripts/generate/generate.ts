import { hasColumn, isOneValue } from '#src/server/database/lists/stored-lists.ts';
import { createComponents } from '#src/documents/contract/components.ts';
import { bundleContract, tabulateOperations, type Contract } from '#src/documents/contract/contract.ts';
import { cachedPart } from './cached-parts.ts';
import type { Output } from './output.ts';
import { resolveEntity } from '#src/documents/contract/resolve-references.ts';
import { listIndexes } from './indexes.ts';
import { writeMessages } from './messages.ts';
import { expandResources } from '#src/documents/contract/resources/expand.ts';
import { isEntity } from '#src/documents/contract/json-schema.ts';
import { writeRunTimeLanguage } from './run-time-language.ts';
import { readSources, type Sources } from './sources.ts';
import { expandListings } from '#src/documents/listings/expand-listings.ts';
import { tabulateReferences } from '#src/documents/contract/resources/references.ts';
import { writeDocumentTypes, writeEntityTypes, writeOperationTypes } from './types.ts';
import { VALIDATOR_DECLARATION, VALIDATOR_RUNTIME, VALIDATOR_RUNTIME_DECLARATION, VALIDATOR_TYPING, writeValidator } from './validators.ts';

/**
 * Everything under `generated/`, from the schemas in `folder`.
 * @throws Error naming the file and what is wrong in it.
 */
export async function generate(folder: string): Promise<Output> {
  const { data, writeTypes } = await generateData(folder);
  return new Map([...data, ...(await writeTypes())]);
}

/** What the product works with, and then the types that only its compiler reads, which take as long again. */
export async function generateData(folder: string): Promise<{ readonly data: Output; writeTypes(): Promise<Output> }> {
  const sources = await readSources(folder);
  const contract = bundleContract(expandResources(sources.apis, sources.schemas), createComponents(sources.schemas));
  const data = new Map([
    ['contract.json', printJson(contract)],
    ['operations.json', printJson(tabulateOperations(contract, (entity) => unfilteredFields(entity, sources)))],
    ['indexes.json', printJson(listIndexes(sources.apis, sources.schemas))],
    ['references.json', printJson(tabulateReferences(sources.apis.values()))],
    ['messages.ts', writeMessages(sources.messages)],
    ['validators/runtime.js', VALIDATOR_RUNTIME],
    ['documents/screen-language.ts', writeRunTimeLanguage(sources.languages.get('screen') ?? {}, 'screen')],
  ]);
  for (const [id, { text }] of listedScreens(sources)) data.set(`screens/${id}.screen.json`, text);
  for (const [file, schema] of sources.schemas) {
    if (!isEntity(schema)) continue;
    const name = file.replace('.schema.json', '');
    const entity = resolveEntity(file, sources.schemas);
    data.set(`entities/${name}.json`, printJson(entity));
    data.set(`validators/${name}.js`, await cachedPart('validator', entity, () => writeValidator(entity)));
  }
  return { data, writeTypes: () => writeTypes(sources, contract) };
}

async function writeTypes(sources: Sources, contract: Contract): Promise<Output> {
  const types = new Map([
    ['types.ts', await writeEntityTypes(sources, contract)],
    ['operations.ts', await writeOperationTypes(contract)],
    ['validators/runtime.d.ts', VALIDATOR_RUNTIME_DECLARATION],
    ['validators/validator.ts', VALIDATOR_TYPING],
  ]);
  for (const [name, language] of sources.languages) types.set(`documents/${name}.ts`, await writeDocumentTypes(language, name));
  for (const [file, schema] of sources.schemas)
    if (isEntity(schema)) types.set(`validators/${file.replace('.schema.json', '')}.d.ts`, VALIDATOR_DECLARATION);
  return types;
}

/** Fields of rows with one value that is in no column. */
function unfilteredFields(entity: string, { schemas }: Sources): readonly string[] {
  const { properties = {} } = resolveEntity(`${entity}.schema.json`, schemas);
  return Object.keys(properties).filter((name) => isOneValue(properties[name] ?? {}) && !hasColumn(entity, name));
}

/** The screens that listings stand for. */
function listedScreens({ listings, listingTemplate, apis, schemas }: Sources): ReadonlyMap<string, { readonly text: string }> {
  const files = new Map([...listings].map(([id, value]) => [id, { file: `screens/${id}.listing.json`, value }]));
  const { screens, findings } = expandListings(files, listingTemplate, { apis: apis.values(), schemas }, new Set());
  for (const { file, pointer, message } of findings) throw new Error(`${file} ${pointer} ${message}`);
  return screens;
}

function printJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
