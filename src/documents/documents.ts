import { isEntity, type JsonSchema } from './contract/json-schema.ts';
import type { OpenApiDocument } from './contract/openapi.ts';
import type { Listing } from '#schemas/generated/documents/listing.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import type { ScenariosDocument } from '#schemas/generated/documents/scenarios.ts';
import type { SharedNames } from '#schemas/generated/documents/names.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Finding } from './finding.ts';
import type { KeywordTable } from './keyword-table.ts';
import { repeatedKeys } from './locate-in-json.ts';
import { memoizeLast } from './memoize-last.ts';
import { type Derived, expandListings } from './listings/expand-listings.ts';
import type { Released } from './released/released-fields.ts';
import { syntaxFault } from './json-syntax-error.ts';

/** One file, its text and the value in it. */
export interface LoadedDocument<Value> {
  /** Path from the repository's root. */
  readonly file: string;
  readonly text: string;
  readonly value: Value;
}

export type EntityDocument = LoadedDocument<JsonSchema>;
export type UiDocument = LoadedDocument<UiSchema>;
export type ScreenFile = LoadedDocument<ScreenDocument>;
export type ScenariosFile = LoadedDocument<ScenariosDocument>;
export type ApiDocument = LoadedDocument<OpenApiDocument>;

/** Texts by name, in groups within groups. */
export interface TextGroup {
  readonly [name: string]: string | TextGroup;
}

/** Every document, by area and name: `consignments/product-line`. */
export interface Documents {
  readonly entities: ReadonlyMap<string, EntityDocument>;
  /** Shared definitions, which are not entities. */
  readonly shared: ReadonlyMap<string, EntityDocument>;
  readonly uis: ReadonlyMap<string, UiDocument>;
  /** Including those that listings generate. */
  readonly screens: ReadonlyMap<string, ScreenFile>;
  /** By the name of their screen. */
  readonly scenarios: ReadonlyMap<string, ScenariosFile>;
  /** Scenarios that all dialogs of a kind have, by the kind. */
  readonly kinds: ReadonlyMap<string, ScenariosFile>;
  readonly listings: ReadonlyMap<string, LoadedDocument<Listing>>;
  /** Expressions that documents share. */
  readonly names: ReadonlyMap<string, LoadedDocument<SharedNames>>;
  /** Screens and scenarios that listings generate, by the file they would have. */
  readonly derived: ReadonlyMap<string, Derived>;
  readonly apis: ReadonlyMap<string, ApiDocument>;
  /** The languages, by name: entity, ui, screen, scenarios. */
  readonly languages: ReadonlyMap<string, LoadedDocument<LanguageSchema>>;
  /** Where each keyword of a field holds. */
  readonly keywords: LoadedDocument<KeywordTable> | undefined;
  /** The message catalogue. */
  readonly messages: LoadedDocument<TextGroup> | undefined;
  /** The stored fields of the last release. */
  readonly released: LoadedDocument<Released> | undefined;
}

/** Texts of files by path from the repository's root. */
export type FileTexts = ReadonlyMap<string, string>;

/**
 * Parses the texts of documents; invalid JSON and duplicate keys become findings.
 * @returns in `unread` the files that hold no document
 */
export function parseDocuments(texts: FileTexts): { documents: Documents; findings: readonly Finding[]; unread: ReadonlySet<string> } {
  const findings: Finding[] = [];
  const read = (file: string, text: string) => {
    const { loaded, faults } = parse(file, text);
    findings.push(...faults);
    return loaded === undefined ? [] : [[file, loaded] as const];
  };
  const values = new Map([...texts].flatMap(([file, text]) => (file.endsWith('.json') ? read(file, text) : [])));
  const select = (pattern: RegExp) =>
    new Map(
      [...values].flatMap(([file, loaded]) => {
        const name = pattern.exec(file)?.[1];
        return name === undefined ? [] : [[name, loaded] as const];
      }),
    );
  const schemas: ReadonlyMap<string, EntityDocument> = select(/^schemas\/(.+)\.schema\.json$/);
  const tables: ReadonlyMap<string, LoadedDocument<KeywordTable>> = select(/^schemas\/meta\/(keywords)\.json$/);
  const released: ReadonlyMap<string, LoadedDocument<Released>> = select(/^schemas\/(released)\.json$/);
  const messages: ReadonlyMap<string, LoadedDocument<TextGroup>> = select(/^schemas\/messages\/(en)\.json$/);
  const listings: Documents['listings'] = select(/^screens\/(.+)\.listing\.json$/);
  const apis: Documents['apis'] = select(/^schemas\/api\/(.+)\.openapi\.json$/);
  const screens: Documents['screens'] = select(/^screens\/(.+)\.screen\.json$/);
  const listed = expand(listings, values.get('schemas/meta/listing.template.json')?.value, apis, schemas, [...screens.keys()]);
  const documents: Documents = {
    entities: new Map([...schemas].filter(([, { value }]) => isEntity(value))),
    shared: new Map([...schemas].filter(([, { value }]) => !isEntity(value))),
    uis: select(/^schemas\/(.+)\.ui\.json$/),
    screens: new Map([...screens, ...filesOf(listed.screens)]),
    scenarios: new Map([...select(/^screens\/(.+)\.scenarios\.json$/), ...filesOf(listed.scenarios)]),
    kinds: select(/^schemas\/meta\/kinds\/(.+)\.scenarios\.json$/),
    listings,
    names: select(/^screens\/(.+)\.names\.json$/),
    derived: new Map([...listed.screens.values(), ...listed.scenarios.values()].map((one) => [one.file, one])),
    apis,
    languages: select(/^schemas\/meta\/(.+)\.meta\.json$/),
    keywords: tables.get('keywords'),
    messages: messages.get('en'),
    released: released.get('released'),
  };
  const unread = new Set([...texts.keys()].filter((file) => file.endsWith('.json') && !values.has(file)));
  return { documents, findings: [...findings, ...listed.findings], unread };
}

interface ParsedDocument {
  /** Of any shape: the check of its language decides. */
  readonly loaded: LoadedDocument<ReturnType<typeof JSON.parse>> | undefined;
  readonly faults: readonly Finding[];
}

/** The last version of each file, so that results cached by document stay valid while it is unchanged. */
const parsed = new Map<string, ParsedDocument & { readonly text: string }>();

function parse(file: string, text: string): ParsedDocument {
  const before = parsed.get(file);
  if (before?.text === text) return before;
  const now = { text, ...parseAnew(file, text) };
  parsed.set(file, now);
  return now;
}

/** The file name decides the kind of document; its shape is checked against the meta-schema before anything relies on it. */
function parseAnew(file: string, text: string): ParsedDocument {
  const fault = syntaxFault(text);
  if (fault !== undefined) return { loaded: undefined, faults: [{ file, pointer: '', ...fault }] };
  const value = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { loaded: undefined, faults: [{ file, pointer: '', message: 'must be a JSON object' }] };
  const faults = repeatedKeys(text).map(({ pointer, name, index }) => ({
    file,
    pointer,
    index,
    message: `the key "${name}" is here twice`,
  }));
  return { loaded: { file, text, value }, faults };
}

/** Listings are expanded again when one of them, or what they list, has changed. */
const expand = memoizeLast(
  (
    listings: Documents['listings'],
    template: unknown,
    apis: Documents['apis'],
    schemas: ReadonlyMap<string, EntityDocument>,
    written: readonly string[],
  ) =>
    expandListings(
      listings,
      template,
      {
        apis: [...apis.values()].map(({ value }) => value),
        schemas: new Map([...schemas].map(([name, { value }]) => [`${name}.schema.json`, value])),
      },
      new Set(written),
    ),
  (listings, template, apis, schemas, written) => [template, ...listings.values(), ...apis.values(), ...schemas.values(), ...written],
);

/** Made of a template, and checked against its language as those in files are. */
function filesOf(derived: ReadonlyMap<string, Derived>) {
  return [...derived].flatMap(([name, { file, text }]) => {
    const { loaded } = parse(file, text);
    return loaded === undefined ? [] : [[name, loaded] as const];
  });
}
