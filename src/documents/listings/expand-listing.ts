import { isRecord, pointTo } from '#src/expression/index.ts';
import type { Listing } from '#schemas/generated/documents/listing.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import { ACTIONS, operationIdOf, type ResourceAction } from '../contract/resources/actions.ts';
import { pascalCase } from '../contract/names.ts';
import { fillTemplate, type Given, type Filled, type TemplateScope } from './fill-template.ts';

/** One x-resource, as a listing needs it. */
export interface ListedResource {
  readonly path: string;
  readonly resource: ResourceDeclaration;
  /** The kind of value a field of its records holds; undefined if there is no such field. */
  readonly typeOf: (field: string) => unknown;
}

/** A screen that a listing generates. */
export interface ListedScreen {
  readonly id: string;
  readonly screen: Filled;
  readonly scenarios: Filled;
}

/** The screens of a listing, with their scenarios under the same name; those of files only if the list imports files. */
const SCREENS = ['page', 'details', 'changes'] as const;
const FILE_SCREENS = ['upload', 'columnsHelp'] as const;
const FILE_ACTIONS: ReadonlySet<ResourceAction> = new Set(['import', 'columns', 'sample']);
/** The call without which there is no such screen. */
const NEEDED_BY = {
  details: 'operations.get',
  changes: 'operations.changes',
  upload: 'operations.import',
  columnsHelp: 'operations.import',
} as const;
const SCENARIOS = 'Scenarios';
/** Of the scenarios of dialogs that are written out elsewhere. */
const KIND = 'Kind';
/** Texts for lists that fewer users may change than open. */
const WRITER_SCENARIOS = 'WriterScenarios';
/** Of records of a consignment, by the flags of the party there. */
const WITHIN_SCENARIOS = 'WithinScenarios';

/** The screens of a listing, by the template of all of them. */
export function expandListing(listing: Listing, listed: ListedResource, template: Readonly<Record<string, unknown>>): ListedScreen[] {
  const scope = scopeOf(listing, listed, textsOf(template));
  const parts = [...SCREENS, ...FILE_SCREENS].filter((part) => part === 'page' || scope.has(NEEDED_BY[part]));
  return parts.map((part) => {
    const kind = scope.has('within') ? WITHIN_SCENARIOS : WRITER_SCENARIOS;
    const ofWriters = scope.has('writes') ? template[part + kind] : undefined;
    const told = fillTemplate(
      [template[part + SCENARIOS], ofWriters].flatMap((some) => some ?? []),
      scope,
    );
    const own = part === 'details' ? (listing.scenarios ?? []) : [];
    return {
      id: String(scope.get(part === 'page' ? 'id' : part)?.value),
      screen: fillTemplate(template[part], scope),
      scenarios: withScenarios(told, own, template[part + KIND]),
    };
  });
}

function scopeOf(listing: Listing, listed: ListedResource, texts: Readonly<Record<string, unknown>>): TemplateScope {
  const { path, resource } = listed;
  const given = Object.entries(listing).map(([key, value]): [string, Given] => [key, { value, pointer: pointTo('', key) }]);
  const derived = (value: unknown): Given => ({ value, pointer: '/resource', isDerived: true });
  const actions = ACTIONS.filter((action) => isServed(resource, action));
  const operations = actions.flatMap((action): [string, Given][] => {
    const operation = operationIdOf(path, resource, action);
    return operation === undefined ? [] : [[`operations.${action}`, derived(operation)]];
  });
  return new Map<string, Given>([
    ...operations,
    ['entity', derived(resource.entity)],
    ['details', derived(resource.entity)],
    ['changes', derived(`${resource.entity}-changes`)],
    ['upload', derived(`${resource.entity}-import`)],
    ['columnsHelp', derived(`${resource.entity}-files`)],
    ...(resource.sort === undefined ? [] : [['sort', derived(resource.sort)] as const]),
    ...Object.entries(narrowing(listed, texts)).map(([name, value]) => [name, derived(value)] as const),
    ...Object.entries(rights(listing, resource)).map(([name, value]) => [name, derived(value)] as const),
    ...Object.entries(fileLimit(resource)).map(([name, value]) => [name, derived(value)] as const),
    ['width', { value: 'medium', pointer: '' }],
    ...Object.entries(resource.scope === 'consignment' ? placedIn(resource) : ofBusiness(listing)).map(
      ([name, value]) => [name, derived(value)] as const,
    ),
    ...given,
    ['columns', { value: listing.columns.map((column) => ({ id: kebabCase(column.field), ...column })), pointer: '/columns' }],
  ]);
}

function isServed({ scope, import: files }: ResourceDeclaration, action: ResourceAction): boolean {
  if (action === 'changes') return scope !== 'consignment';
  return files !== undefined || !FILE_ACTIONS.has(action);
}

/** The form of an upload by the largest file that the list takes; `schemas/common` has one of 1 MB, the default, and one of 10 MB. */
function fileLimit({ import: files }: ResourceDeclaration): Readonly<Record<string, string>> {
  const isLarge = typeof files === 'object' && files.maxBytes !== undefined;
  return isLarge ? { fileSchema: 'common/shared-list-file', fileSize: '10 MB' } : { fileSchema: 'common/list-file', fileSize: '1 MB' };
}

/** A page with a route, and dialogs over it. */
function ofBusiness({ access = '' }: Listing): Readonly<Record<string, unknown>> {
  return {
    pageKind: 'page',
    pageWidth: 'full',
    pageHeight: 'fill',
    selection: 'multiple',
    recordInput: 'reference/record-input',
    uploadInput: 'none',
    session: whoMeets(access),
  };
}

/** A panel for the page of a consignment, and dialogs that know which consignment. */
function placedIn({ access: { read, write, remove } }: ResourceDeclaration): Readonly<Record<string, unknown>> {
  const isOpen = '!consignment.isConsignmentLocked';
  const [writes, removes] = [write, remove].map((right) => (right === undefined || right === 'session' ? 'true' : `(${right})`));
  return {
    within: true,
    pageKind: 'dialog',
    pageWidth: 'large',
    pageHeight: 300,
    selection: `${removes} && ${isOpen} ? 'multiple' : 'single'`,
    recordInput: 'consignments/record-place',
    uploadInput: 'consignments/consignment-place',
    reads: read === 'session' ? 'true' : read,
    writes,
    saves: `${writes} && ${isOpen}`,
    mode: `!(${writes}) || !${isOpen} ? 'view' : blank(input.recordId) ? 'create' : 'edit'`,
    deletable: `mode == 'edit' && ${removes}`,
    readerFlags: whoMeets(read, 'consignment'),
    writerFlags: whoMeets([read, write, remove].join(' '), 'consignment'),
  };
}

/** The rights to write and delete, if they are narrower than the right to open the page. */
function rights({ access: opens = '' }: Listing, { access: { write, remove } }: ResourceDeclaration): Readonly<Record<string, unknown>> {
  const narrower = (right: string | undefined) => (right === undefined || right === 'session' || right === opens ? undefined : right);
  const [writes, removes] = [narrower(write), narrower(remove)];
  return {
    mode: `blank(input.recordId) ? 'create' : ${writes === undefined ? "'edit'" : `(${writes}) ? 'edit' : 'view'`}`,
    deletable: removes === undefined ? "mode == 'edit'" : `mode != 'create' && (${removes})`,
    ...(writes !== undefined && { writes, saves: writes }),
    ...((writes ?? removes) !== undefined && { writer: whoMeets(`${writes ?? ''} ${removes ?? ''}`) }),
  };
}

/** A session, or flags on a consignment, that an expression lets in, if it asks for facts that are true or, behind a `!`, false. */
function whoMeets(access: string, of: 'session' | 'consignment' = 'session'): Readonly<Record<string, boolean>> {
  const facts = access.matchAll(new RegExp(`(!?)${of}\\.(\\w+)`, 'g'));
  return Object.fromEntries([...facts].map(([, not, name = '']) => [name, not === '']));
}

function textsOf({ texts }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(texts) ? texts : {};
}

/** State values, parameters and filters for each filter of the resource, and for its day. */
function narrowing({ resource: { filters = [], dated }, typeOf }: ListedResource, texts: Readonly<Record<string, unknown>>) {
  const parts = filters.flatMap(({ field, by, name = pascalCase(field) }): ListingFilter[] => {
    // A filter without a value matches everything.
    if (by === 'other') return [];
    const params = by === 'range' ? [`${name}From`, `${name}To`] : [name];
    const states = params.map(camelCase);
    const [from = field, to] = states;
    return [{ states, params, type: typeOfState(typeOf(field)), filter: to === undefined ? { field, state: from } : { field, from, to } }];
  });
  const day = { field: dated?.from, state: 'validOn', label: texts['validOn'] };
  if (dated !== undefined) parts.push({ states: ['validOn'], params: ['ValidOn'], type: 'string', filter: day });
  return {
    state: Object.fromEntries(parts.flatMap(({ states, type }) => states.map((state) => [state, { type }]))),
    params: Object.fromEntries(parts.flatMap(({ states, params }) => params.map((param, index) => [param, `state.${states[index]}`]))),
    ...(parts.length > 0 && { filters: parts.map(({ filter }) => filter) }),
  };
}

function typeOfState(type: unknown): string {
  if (type === 'integer') return 'number';
  return type === 'number' || type === 'boolean' ? type : 'string';
}

/** CountFrom is countFrom. */
function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

interface ListingFilter {
  readonly states: readonly string[];
  readonly params: readonly string[];
  readonly type: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** As a document of scenarios. */
function withScenarios({ value, origins }: Filled, own: readonly unknown[], kind: unknown): Filled {
  const common = Array.isArray(value) ? value : [];
  const moved = [...origins].map(([pointer, origin]) => [`/scenarios${pointer}`, origin] as const);
  const copied = own.map((_, index) => {
    return [pointTo('/scenarios', common.length + index), { pointer: pointTo('/scenarios', index), isCopy: true }] as const;
  });
  return {
    value: {
      $schema: '../../schemas/meta/scenarios.meta.json',
      format: 1,
      ...(kind !== undefined && { kind }),
      scenarios: [...common, ...own],
    },
    origins: new Map([...moved, ...copied]),
  };
}

/** validFrom is valid-from. */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
