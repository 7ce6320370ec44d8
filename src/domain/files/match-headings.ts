import { headingKey } from '#schemas/formats/heading-key.ts';
import { shortened } from '../messages.ts';
import { importOf, type ImportPlan, type PlannedColumn } from './import-plan.ts';

/** What a column of a file holds. */
export type FileColumn =
  | { readonly kind: 'field'; readonly column: PlannedColumn }
  /** A field of one item of a list: `rates.NORMAL.percent`; of the item that is the line's own, without a name. */
  | { readonly kind: 'item'; readonly column: PlannedColumn; readonly item: string | undefined; readonly name: string };

export interface MatchedHeadings {
  /** By position of the column; undefined for an ignored one. */
  readonly columns: readonly (FileColumn | undefined)[];
  /** Headings that name no field, and those that name one a second time. */
  readonly ignored: readonly string[];
  /** The headings that each missing column may have. */
  readonly missing: readonly (readonly string[])[];
}

/** Finds the fields that the headings of a file name. Of several columns for one field the first holds it. */
export function matchHeadings(headings: readonly string[], plan: ImportPlan): MatchedHeadings {
  const taken = new Set<string>();
  const ignored: string[] = [];
  const find = finder(plan);
  const columns = headings.map((heading) => {
    const found = find(heading);
    if (found === 'passed over') return undefined;
    const key = found === undefined ? '' : keyOf(found);
    if (found !== undefined && !taken.has(key)) {
      taken.add(key);
      return found;
    }
    if (heading !== '') ignored.push(shortened(heading));
    return undefined;
  });
  const missing = plan.columns
    .filter(({ isRequired, path }) => isRequired && !columns.some((column) => column?.column.path === path))
    .map(({ headers, beginning }) => [...headers.slice(0, headers.length - (isByTheWay(headers) ? 1 : 0)), ...beginning]);
  return { columns, ignored, missing };
}

/** A title and the field's name; messages use the title. */
function isByTheWay(headers: readonly string[]): boolean {
  const [title = '', name, ...others] = headers;
  return name !== undefined && others.length === 0 && /^[a-z]/.test(name) && !/^[a-z]/.test(title);
}

function keyOf(column: FileColumn): string {
  return column.kind === 'field' ? column.column.path : `${column.column.path} ${column.item ?? ''} ${column.name}`;
}

function finder({ columns, fields, passedOver }: ImportPlan): (heading: string) => FileColumn | 'passed over' | undefined {
  const plain = columns.filter(({ schema }) => !isListOfRecords(schema));
  const lists = columns.filter(({ schema }) => isListOfRecords(schema));
  // A title that equals another field's name means that field.
  const nameOf = new Map([...fields.keys()].map((path) => [headingKey(path), path]));
  const isOwn = (key: string, { path, schema }: PlannedColumn) =>
    importOf(schema).headers !== undefined || (nameOf.get(key) ?? path) === path;
  const headers = plain.flatMap((column) => column.headers.map((header) => [headingKey(header), column] as const));
  const byHeader = new Map(headers.filter(([key, column]) => isOwn(key, column)).toReversed());
  const byBeginning = plain.flatMap((column) => column.beginning.map((text) => ({ text: headingKey(text), column })));
  const ofLines = lists.flatMap((column) => (importOf(column.schema).lines === true ? ownItemHeaders(column) : []));
  const byItemHeader = new Map(ofLines.toReversed());
  const known = new Set(passedOver.headers?.map(headingKey));
  const knownBeginning = passedOver.beginning?.map(headingKey) ?? [];
  return (heading) => {
    const key = headingKey(heading);
    if (key === '') return undefined;
    const column = byHeader.get(key);
    if (column !== undefined) return { kind: 'field', column };
    if (known.has(key)) return 'passed over';
    const own = byItemHeader.get(key);
    if (own !== undefined) return own;
    const item = itemNamed(heading, lists);
    if (item !== undefined) return item;
    const begun = byBeginning.find(({ text }) => key.startsWith(text));
    if (begun !== undefined) return { kind: 'field', column: begun.column };
    return knownBeginning.some((text) => key.startsWith(text)) ? 'passed over' : undefined;
  };
}

/** The headings of the fields of an item that has a line of its own. */
function ownItemHeaders(column: PlannedColumn): (readonly [string, FileColumn])[] {
  const fields = Object.entries(column.schema.items?.properties ?? {}).filter(([, schema]) => isReadInItem(schema));
  return fields.flatMap(([name, schema]) => {
    const { headers = [schema.title ?? name, name] } = importOf(schema);
    return headers.map((header) => [headingKey(header), { kind: 'item', column, item: undefined, name }] as const);
  });
}

/** `rates.NORMAL.percent`: the list, the item by its key or number, and the field of the item. */
function itemNamed(heading: string, lists: readonly PlannedColumn[]): FileColumn | undefined {
  const [list = '', item = '', ...rest] = heading.split('.').map((part) => part.trim());
  const column = lists.find(({ headers }) => headers.some((header) => headingKey(header) === headingKey(list)));
  if (column === undefined || item === '') return undefined;
  const { by } = importOf(column.schema);
  if (by === undefined && !/^[1-9]\d{0,2}$/.test(item)) return undefined;
  const wanted = headingKey(rest.join('.'));
  const fields = Object.entries(column.schema.items?.properties ?? {}).filter(([, schema]) => isReadInItem(schema));
  const [name] = fields.find(([field, { title = field }]) => headingKey(field) === wanted || headingKey(title) === wanted) ?? [];
  return name === undefined || name === by ? undefined : { kind: 'item', column, item, name };
}

/** Keys of items and derived fields have no column. */
export function isReadInItem({ readOnly, 'x-hidden': hidden }: PlannedColumn['schema']): boolean {
  return readOnly !== true && hidden === undefined;
}

function isListOfRecords({ type, items }: PlannedColumn['schema']): boolean {
  return type === 'array' && items?.properties !== undefined;
}
