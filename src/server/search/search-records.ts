import { printStored, type ValuePrinting } from '#src/expression/index.ts';
import { formats } from '#schemas/formats/index.ts';
import type { FindDeclaration } from '#schemas/generated/documents/find.ts';
import type { Found } from '#schemas/generated/types.ts';
import { sessionRule } from '../auth/session-rule.ts';
import type { Allowance } from '../throttling/allowance.ts';
import type { Database } from '../database/database.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Operation } from '../documents/contract.ts';
import type { Documents } from '../documents/documents.ts';
import { ofVersion } from '../documents/of-version.ts';
import { type Answer, type Call, type CheckingHandler, type Handler, ok } from '../http/call.ts';
import { type ParameterValue, ParameterValues } from '../http/parameters.ts';
import { countOn } from '../http/request-limit.ts';
import { Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { rankOf } from './rank.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';

export type HandlersOf = (documents: Documents) => { get(operation: string): Handler | CheckingHandler | undefined };

export interface SearchServices {
  readonly database: Database;
  readonly handlersOf: HandlersOf;
  /** Shared by all callers, so that searches leave connections for other calls. */
  readonly turns: ConcurrencyLimit;
  readonly rate: Allowance;
  /** Called if a list failed. */
  readonly onFailure: (error: unknown, operation: string) => void;
}

/** A list that takes longer is left out. */
const LONGEST_MS = 1_500;
/** Rows read for ranking. */
const ROWS_ASKED = 20;
const ROWS_SHOWN = 5;

type SearchGroup = Found['groups'][number];
type SearchItem = SearchGroup['items'][number];

interface SearchedList {
  readonly name: string;
  /** Undefined if the list did not answer. */
  readonly hits: { readonly total: number; readonly items: readonly (SearchItem & { readonly rank: number })[] } | undefined;
}

/**
 * Queries every searchable list as the caller, so that only what they may see is found. Lists are queried concurrently, each with a
 * timeout.
 */
export async function searchRecords(services: SearchServices, call: Call): Promise<Answer> {
  const { session } = await services.database.read(call.token, []);
  await countOn(services.rate, call.token);
  const searchText = call.query.text('SearchText')?.trim() ?? '';
  const lists = listsOf(call.documents).filter(({ isAllowed }) => isAllowed(session));
  const asked = lists.filter(({ leastText }) => searchText.length >= leastText);
  const searched = searchText === '' ? [] : await Promise.all(asked.map((list) => searchList(services, call, list, searchText)));
  return ok(
    {
      groups: groupsOf(searched),
      lists: [...new Set(lists.map(({ find }) => find.group))],
      missing: [...new Set(searched.flatMap(({ name, hits }) => (hits === undefined ? [name] : [])))],
    } satisfies Found,
    { 'cache-control': 'no-store' },
  );
}

interface SearchableList {
  readonly operation: Operation;
  readonly find: FindDeclaration;
  readonly leastText: number;
  isAllowed(session: Session): boolean;
}

const listsOf = ofVersion((documents): readonly SearchableList[] =>
  documents.contract.operations.flatMap((operation) => {
    const { find, allowedWhen, parameters } = operation;
    if (find === undefined) return [];
    const { minLength } = parameters.find(({ name }) => name === 'SearchText')?.schema ?? {};
    return [
      {
        operation,
        find,
        leastText: typeof minLength === 'number' ? minLength : 1,
        isAllowed: allowedWhen === undefined ? () => true : sessionRule(documents, allowedWhen),
      },
    ];
  }),
);

async function searchList(services: SearchServices, call: Call, list: SearchableList, searchText: string): Promise<SearchedList> {
  const name = list.find.group;
  let isLate = false;
  const tooLate = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    isLate = true;
    tooLate.resolve(undefined);
  }, LONGEST_MS);
  try {
    const work = () => askList(services, call, list, searchText);
    const asked = services.turns.run(work, () => isLate);
    // A late failure has no caller any more.
    asked.catch(() => undefined);
    return { name, hits: await Promise.race([asked, tooLate.promise]) };
  } catch (error) {
    if (error instanceof Refusal && (error.status === 403 || error.status === 404)) return { name, hits: { total: 0, items: [] } };
    if (error instanceof Refusal && error.status === 401) throw error;
    services.onFailure(error, list.operation.id);
    return { name, hits: undefined };
  } finally {
    clearTimeout(timer);
  }
}

async function askList({ handlersOf }: SearchServices, call: Call, { operation, find }: SearchableList, searchText: string) {
  const handler = handlersOf(call.documents).get(operation.id);
  if (handler === undefined || !('handle' in handler)) throw new Error(`${operation.id} is searchable, but has no list handler.`);
  const ask = async (own: Readonly<Record<string, ParameterValue>>) => {
    const asking: Call = { ...call, query: queryOf(operation, own) };
    await handler.guard?.(asking);
    const { rows, total } = readRows(await handler.handle(asking));
    return { total, items: rows.map((row) => itemOf(find, row, call.documents, searchText)).toSorted((a, b) => a.rank - b.rank) };
  };
  const { total, items } = await ask({ SearchText: searchText, PageSize: ROWS_ASKED });
  const isAllSeen = items.length < ROWS_ASKED || items[0]?.rank === 0;
  const [field = ''] = find.title;
  const canBeExact = operation.parameters.some(({ name }) => name === 'Filter') && isText(call.documents, find.entity, field);
  if (isAllSeen || !canBeExact) return { total, items: items.slice(0, ROWS_SHOWN) };
  // Queried too, as an exact match may be on a later page.
  const codes = [...new Set([searchText, searchText.toUpperCase()])];
  const exact = await ask({ Filter: JSON.stringify([{ field, is: 'oneOf', value: codes }]), PageSize: ROWS_SHOWN });
  return { total, items: [...exact.items, ...items].slice(0, ROWS_SHOWN) };
}

function isText(documents: Documents, entity: string, field: string): boolean {
  const { type, format, enum: values } = documents.schema(entity).properties[field] ?? {};
  return type === 'string' && values === undefined && format !== 'date' && format !== 'date-time';
}

/** Query parameters of a first page, with the given ones. */
function queryOf({ parameters }: Operation, named: Readonly<Record<string, ParameterValue>>): ParameterValues {
  const own: Readonly<Record<string, ParameterValue>> = { PageNumber: 1, ...named };
  const values = parameters.flatMap(({ name, in: place, schema }) => {
    const value = own[name] ?? schema['default'];
    const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return place === 'query' && isValue ? [[name, value] as const] : [];
  });
  return new ParameterValues(new Map(values));
}

type AnsweredRow = Readonly<Record<string, unknown>>;

function readRows({ body }: Answer): { readonly rows: readonly AnsweredRow[]; readonly total: number } {
  if (Array.isArray(body)) return { rows: body, total: body.length };
  if (typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items) && 'totalItemsCount' in body)
    return { rows: body.items, total: Number(body.totalItemsCount) };
  throw new Error('The answer of a list has no rows.');
}

const SEPARATOR = ' · ';
const formatByName = new Map(formats.map((format) => [format.name, format]));
const PRINTING: ValuePrinting = {
  formats: { get: (name) => formatByName.get(name) },
  texts: { yes: text('explanation.yes'), no: text('explanation.no') },
};

function itemOf(find: FindDeclaration, row: AnsweredRow, documents: Documents, searchText: string): SearchItem & { readonly rank: number } {
  const { properties } = documents.schema(find.entity);
  const print = (field: string) => printStored(properties[field] ?? {}, row[field], PRINTING);
  const printed = (fields: readonly string[]) => fields.map(print).filter((part) => part !== '');
  const names = printed(find.title);
  const detail = (find.detail ?? []).flatMap((field) => labelled(properties[field], print(field))).join(SEPARATOR);
  const input = Object.entries(find.with ?? {}).flatMap(([name, field]) => {
    const value = row[field];
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [];
  });
  return {
    rank: rankOf([...names, names.join(' ')], searchText),
    title: names.join(' '),
    ...(detail !== '' && { detail }),
    page: find.page.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(row[field] ?? ''))),
    ...(find.screen !== undefined && { screen: find.screen, input }),
  };
}

type Property = ReturnType<Documents['schema']>['properties'][string];

/** A number needs its label. */
function labelled(property: Property | undefined, value: string): readonly string[] {
  if (value === '') return [];
  const isFigure = property?.type === 'integer' || property?.type === 'number';
  return [isFigure && property.title !== undefined ? `${property.title} ${value}` : value];
}

/** Non-empty groups, that with the best hit first; lists of one kind are merged. */
function groupsOf(searched: readonly SearchedList[]): SearchGroup[] {
  const groups = [...Map.groupBy(searched, ({ name }) => name)].map(([name, lists]) => {
    const hits = lists.flatMap(({ hits: found }) => found?.items ?? []).toSorted((a, b) => a.rank - b.rank);
    const total = lists.reduce((sum, { hits: found }) => sum + (found?.total ?? 0), 0);
    return { name, total, best: hits[0]?.rank ?? Infinity, items: hits.slice(0, ROWS_SHOWN).map(({ rank: _rank, ...item }) => item) };
  });
  return groups
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => a.best - b.best)
    .map(({ best: _best, ...group }) => group);
}
