import { nameAround, valueBeside, type Part, type Place } from '#src/expression/index.ts';
import type { Use } from '#schemas/generated/documents/marks.ts';
import { argumentsNamed, inputOf } from '../screen-arguments.ts';
import { fieldAt, type OperationInfo } from '../catalogue.ts';
import { pickedRow, type NameSchema } from '../screen-names.ts';
import type { Subject } from './subject.ts';

/** A record whose fields are named, and what is expected of a name: "a field of the form". */
export interface NamedRecord {
  readonly of: NameSchema | undefined;
  readonly noun: string;
}

/** Records by the value of `x-holds`. */
const RECORDS: Readonly<Record<string, (place: Place, subject: Subject) => NamedRecord>> = {
  record: (_, { record, language }) => ({ of: record, noun: language === 'entity' ? 'a field' : `a field of ${record?.$id ?? ''}` }),
  'record-here': (place, { record }) => ({ of: recordAt(record, fieldAround(place)), noun: 'a field' }),
  form: (_, { record }) => ({ of: record, noun: 'a field of the form' }),
  filtered: filteredRecord,
  row: (place, { rows }) => ({ of: rows.get(nameAround(place, 'grid') ?? ''), noun: 'a field of the rows' }),
  body: (place, subject) => ({ of: operationOf(place, subject)?.body, noun: `a field of what ${textBeside(place, 'operation')} takes` }),
  option: (place, subject) => ({ of: operationOf(place, subject)?.item, noun: `a field of what ${textBeside(place, 'operation')} lists` }),
  entry: (place, { record }) => ({
    of: fieldAt(record, fieldAround(place))?.items,
    noun: `a field of the entries of ${fieldAround(place)}`,
  }),
  input: (place, { catalogue }) => ({ of: inputOf(screenOpened(place), catalogue), noun: `an input of ${screenOpened(place)}` }),
  result: (_, { screen, catalogue }) => ({ of: argumentsNamed(screen?.result, catalogue), noun: 'a result of this screen' }),
  user: (place, { catalogue }) => {
    const entity = entityAround(place);
    return { of: catalogue.entities.get(entity), noun: `a field of ${entity}` };
  },
  compared: (place, { catalogue }) => {
    const entity = textBeside(place, 'schema');
    return { of: catalogue.entities.get(entity), noun: `a field of ${entity}` };
  },
  each: (place, subject) => ({ of: rowOfSource(textBeside(place, 'each'), subject), noun: 'a field of the rows' }),
  tree: (place, subject) => ({ of: entryOfTree(place, subject), noun: 'a field of the entries' }),
  search: (place, { catalogue }) => {
    const id = textBeside(place, 'screen');
    const lookup = catalogue.documents.screens.get(id)?.value;
    return { of: catalogue.entities.get(lookup?.data?.schema ?? ''), noun: `a field of the search of ${id}` };
  },
};

/**
 * The record that a place names a field of.
 * @throws Error for an unknown kind of record in the meta-schema.
 */
export function recordOf(place: Place, subject: Subject): NamedRecord {
  const record = RECORDS[place.holds.of ?? ''];
  if (record === undefined) throw new Error(`${place.pointer}: no record is called "${place.holds.of ?? ''}".`);
  return record(place, subject);
}

/** Dotted path of the field that a place of an entity or a UI-schema is about. */
export function fieldAround({ part }: Pick<Place, 'part'>): string {
  const names: string[] = [];
  for (let at: Part | undefined = part; at !== undefined; at = at.outer) {
    const { is, of } = at.key?.holds ?? {};
    if (at.key !== undefined && ((is === 'definition' && of === 'field') || (is === 'field' && of === 'record')))
      names.unshift(at.key.name);
  }
  return names.join('.');
}

/** The operation that the object around a place names. */
export function operationOf(place: Pick<Place, 'part'>, { catalogue }: Subject): OperationInfo | undefined {
  return catalogue.operations.get(textBeside(place, 'operation'));
}

/** The row that the lookup around a place returns. */
export function rowPicked(place: Place, { catalogue }: Subject): NameSchema {
  const lookup = catalogue.documents.screens.get(textBeside(place, 'screen'))?.value;
  return lookup === undefined ? {} : pickedRow(lookup, catalogue);
}

/** One of the list that a source answers. */
export function rowOfSource(source: string | undefined, { names }: Subject): NameSchema | undefined {
  const list = source === undefined ? undefined : names[source];
  return list !== undefined && 'items' in list ? list.items : undefined;
}

/** An entry of the tree around a place. */
export function entryOfTree(place: Pick<Place, 'part'>, subject: Subject): NameSchema | undefined {
  return operationOf(place, subject)?.item ?? rowOfSource(textBeside(place, 'source'), subject);
}

/** What a place does with the fields it names. */
export function useAt(place: Place): Use | undefined {
  const { use } = place.holds;
  return use && { ...use, how: use.how.replace('{grid}', nameAround(place, 'grid') ?? '').replace('{field}', fieldAround(place)) };
}

/** The entity that the nearest object around names. */
function entityAround({ part }: Place): string {
  for (let at: Part | undefined = part; at !== undefined; at = at.outer) {
    const entity = at.isMap ? undefined : at.value['entity'];
    if (typeof entity === 'string') return entity;
  }
  return '';
}

/** The record that filters apply to: the rows, or the entity of the filters behind a button. */
function filteredRecord(place: Place, { catalogue, rows }: Subject): NamedRecord {
  for (let at: Part | undefined = place.part; at !== undefined; at = at.outer) {
    const entity = at.title === 'MoreFilters' ? at.value['schema'] : undefined;
    if (typeof entity === 'string') return { of: catalogue.entities.get(entity), noun: `a field of ${entity}` };
  }
  return { of: rows.get(nameAround(place, 'grid') ?? ''), noun: 'a field of the rows' };
}

/** The screen that the nearest object around opens, or draws in place. */
function screenOpened({ part }: Place): string {
  for (let at: Part | undefined = part; at !== undefined; at = at.outer) {
    const id = at.isMap ? undefined : (at.value['screen'] ?? at.value['panel']);
    if (typeof id === 'string') return id;
  }
  return '';
}

export function textBeside(place: Pick<Place, 'part'>, key: string): string {
  const text = valueBeside(place, key);
  return typeof text === 'string' ? text : '';
}

function recordAt(record: NameSchema | undefined, path: string): NameSchema | undefined {
  const at = path === '' ? record : fieldAt(record, path);
  return at !== undefined && 'items' in at ? at.items : at;
}
