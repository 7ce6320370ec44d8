import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonSchema } from './contract/json-schema.ts';
import type { OpenApiDocument } from './contract/openapi.ts';
import { isEntity } from '#scripts/generate/sources.ts';
import type { ScenariosDocument } from '#schemas/generated/documents/scenarios.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Finding } from './finding.ts';
import type { KeywordTable } from './keyword-table.ts';

/** One file, its text and the value in it. */
export interface Loaded<Value> {
  /** Path from the repository's root. */
  readonly file: string;
  readonly text: string;
  readonly value: Value;
}

export type EntityDocument = Loaded<JsonSchema>;
export type UiDocument = Loaded<UiSchema>;
export type ScreenFile = Loaded<ScreenDocument>;
export type ScenariosFile = Loaded<ScenariosDocument>;
export type ApiDocument = Loaded<OpenApiDocument>;

/** Every document, by area and name: `consignments/product-line`. */
export interface Documents {
  readonly entities: ReadonlyMap<string, EntityDocument>;
  /** Shared definitions, which are no entities. */
  readonly shared: ReadonlyMap<string, EntityDocument>;
  readonly uis: ReadonlyMap<string, UiDocument>;
  readonly screens: ReadonlyMap<string, ScreenFile>;
  /** By the name of their screen. */
  readonly scenarios: ReadonlyMap<string, ScenariosFile>;
  readonly apis: ReadonlyMap<string, ApiDocument>;
  /** The languages, by name: entity, ui, screen, scenarios. */
  readonly languages: ReadonlyMap<string, Loaded<JsonSchema>>;
  /** Where each keyword of a field holds. */
  readonly keywords: Loaded<KeywordTable> | undefined;
}

/** Reads the documents below `root`; a file that is no JSON becomes a finding. */
export async function loadDocuments(
  root: string,
): Promise<{ documents: Documents; texts: ReadonlyMap<string, string>; findings: Finding[] }> {
  const texts = new Map<string, string>();
  const findings: Finding[] = [];
  const files = [...(await listJson(root, 'schemas')), ...(await listJson(root, 'screens'))].toSorted();
  for (const [index, text] of (await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).entries()) {
    texts.set(files[index] ?? '', text);
  }
  const values = new Map([...texts].flatMap(([file, text]) => parse(file, text, findings)));
  const select = (pattern: RegExp) =>
    new Map(
      [...values].flatMap(([file, loaded]) => {
        const name = pattern.exec(file)?.[1];
        return name === undefined ? [] : [[name, loaded] as const];
      }),
    );
  const schemas: ReadonlyMap<string, EntityDocument> = select(/^schemas\/(.+)\.schema\.json$/);
  const tables: ReadonlyMap<string, Loaded<KeywordTable>> = select(/^schemas\/meta\/(keywords)\.json$/);
  const documents: Documents = {
    entities: new Map([...schemas].filter(([, { value }]) => isEntity(value))),
    shared: new Map([...schemas].filter(([, { value }]) => !isEntity(value))),
    uis: select(/^schemas\/(.+)\.ui\.json$/),
    screens: select(/^screens\/(.+)\.screen\.json$/),
    scenarios: select(/^screens\/(.+)\.scenarios\.json$/),
    apis: select(/^schemas\/api\/(.+)\.openapi\.json$/),
    languages: select(/^schemas\/meta\/(.+)\.meta\.json$/),
    keywords: tables.get('keywords'),
  };
  return { documents, texts, findings };
}

async function listJson(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names
    .filter((name) => name.endsWith('.json') && !/^(generated|formats)\b/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

/** What a document is was read from its name; its shape is checked against its language before anything relies on it. */
function parse(file: string, text: string, findings: Finding[]) {
  try {
    return [[file, { file, text, value: JSON.parse(text) }] as const];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [place = '', index = '0'] = / in JSON at position (\d+).*$/.exec(message) ?? [];
    findings.push({ file, pointer: '', index: Number(index), message: message.replace(place, '') });
    return [];
  }
}
