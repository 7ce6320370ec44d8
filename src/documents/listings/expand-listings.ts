import { isRecord } from '#src/expression/index.ts';
import type { Listing } from '#schemas/generated/documents/listing.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import type { OpenApiDocument } from '../contract/openapi.ts';
import { resolveReferences } from '../contract/resolve-references.ts';
import { resourcesOf } from '../contract/resources/expand.ts';
import { suggest } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import { expandListing, type ListedResource } from './expand-listing.ts';
import type { Origin } from './fill-template.ts';

/** A generated document, as if it had a file of its own. */
export interface Derived {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  /** The listing that it is made of. */
  readonly source: string;
  readonly origins: ReadonlyMap<string, Origin>;
}

export interface ExpandedListings {
  /** By the name of the screen. */
  readonly screens: ReadonlyMap<string, Derived>;
  readonly scenarios: ReadonlyMap<string, Derived>;
  readonly findings: readonly Finding[];
}

interface ListingFile {
  readonly file: string;
  readonly value: Listing;
}

/**
 * The screens expanded from listings.
 * @param template of all of them, `schemas/meta/listing.template.json`
 * @param schemas entities and shared definitions by their file, below `schemas/`
 * @param written names of the screens that have a document
 */
export function expandListings(
  listings: ReadonlyMap<string, ListingFile>,
  template: unknown,
  { apis, schemas }: { readonly apis: Iterable<Pick<OpenApiDocument, 'paths'>>; readonly schemas: ReadonlyMap<string, JsonSchema> },
  written: ReadonlySet<string>,
): ExpandedListings {
  if (listings.size === 0) return { screens: new Map(), scenarios: new Map(), findings: [] };
  const resources = new Map([...apis].flatMap((api) => placedResources(api, schemas)).map((placed) => [placed.path, placed]));
  const screens = new Map<string, Derived>();
  const scenarios = new Map<string, Derived>();
  const findings: Finding[] = [];
  for (const [name, { file, value }] of listings) {
    const listed = resources.get(value.resource);
    const faults = [...faultsOf(name, value, listed, resources.keys())].map((fault) => ({ file, ...fault }));
    findings.push(...faults);
    if (listed === undefined || faults.length > 0 || !isRecord(template)) continue;
    for (const { id, screen, scenarios: told } of expandListing(value, listed, template)) {
      if (written.has(id))
        findings.push({ file, pointer: '/resource', message: `makes the screen ${id}, which has a document of its own` });
      screens.set(id, derived(`screens/${id}.screen.json`, screen, file));
      scenarios.set(id, derived(`screens/${id}.scenarios.json`, told, file));
    }
  }
  return { screens, scenarios, findings };
}

function placedResources(document: Pick<OpenApiDocument, 'paths'>, schemas: ReadonlyMap<string, JsonSchema>): readonly ListedResource[] {
  if (!isRecord(document.paths)) return [];
  return resourcesOf(document).map(({ path, resource }) => ({
    path,
    resource,
    typeOf: (field) => typeOf(field, `${resource.entity}.schema.json`, schemas),
  }));
}

function typeOf(field: string, file: string, schemas: ReadonlyMap<string, JsonSchema>): unknown {
  const property = schemas.get(file)?.properties?.[field];
  try {
    return property === undefined ? undefined : resolveReferences(property, file, schemas).type;
  } catch {
    // An unresolved reference is reported at its own place.
    return undefined;
  }
}

/** What the screens of a listing do. */
const NEEDED = ['list', 'get', 'create', 'patch', 'delete', 'batch', 'changes'] as const;
const RIGHTS: Readonly<Record<(typeof NEEDED)[number], 'read' | 'write' | 'remove'>> = {
  list: 'read',
  get: 'read',
  create: 'write',
  patch: 'write',
  delete: 'remove',
  batch: 'remove',
  changes: 'read',
};

function isServed({ actions, access }: ResourceDeclaration, action: (typeof NEEDED)[number]): boolean {
  return actions?.[action] !== false && access[RIGHTS[action]] !== undefined;
}

type ListingFault = Pick<Finding, 'pointer' | 'message'>;

/** What a page needs, and a panel does not have. */
const PAGE_KEYS = ['route', 'access'] as const;

function* faultsOf(name: string, listing: Listing, listed: ListedResource | undefined, known: Iterable<string>): Iterable<ListingFault> {
  const { id, resource, columns } = listing;
  if (id !== name) yield { pointer: '/id', message: `must be "${name}", as the file is called` };
  if (!Array.isArray(columns)) yield { pointer: '', message: 'the key "columns" is missing' };
  if (listed === undefined)
    yield { pointer: '/resource', message: `"${resource}" is not an x-resource${suggest(String(resource), known)}` };
  else if (listed.resource.key !== 'id')
    yield { pointer: '/resource', message: `is addressed by ${listed.resource.key}, not by id: write its screens out` };
  const isPanel = listed?.resource.scope === 'consignment';
  for (const key of PAGE_KEYS)
    if (listed !== undefined && (listing[key] === undefined) !== isPanel)
      yield isPanel
        ? { pointer: `/${key}`, message: 'is for a page: records of a consignment are drawn in a tab of its page' }
        : { pointer: '', message: `the key "${key}" is missing` };
  for (const action of listed === undefined ? [] : NEEDED)
    if (listed !== undefined && !(isPanel && action === 'changes') && !isServed(listed.resource, action))
      yield { pointer: '/resource', message: `has no action "${action}", which the page offers: write its screens out` };
  const needed = listed?.resource.filters?.find(({ required }) => required === true);
  if (needed !== undefined) yield { pointer: '/resource', message: `always needs "${needed.field}": write its screens out` };
}

function derived(file: string, { value, origins }: Pick<Derived, 'value' | 'origins'>, source: string): Derived {
  return { file, text: `${JSON.stringify(value, undefined, 2)}\n`, value, source, origins };
}
