import { eachAround, gridsOffering, itemNameOf, nameAround, sourcesOffering, type Part, type Place } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { BoundName, Holds } from '#schemas/generated/documents/marks.ts';
import { fieldAt } from '../catalogue.ts';
import { ERROR, EVENT, answerOf, type NameSchema } from '../screen-names.ts';
import { entryOfTree, fieldAround, operationOf, recordOf, rowOfSource, rowPicked, textBeside } from './records.ts';
import type { Subject } from './subject.ts';

const ROWS: FieldSchema = { type: 'array' };
const COUNT: FieldSchema = { type: 'integer' };
const FILE: FieldSchema = {
  type: 'object',
  required: ['name', 'size'],
  properties: { name: { type: 'string', title: 'File name' }, size: { type: 'integer', title: 'Size' } },
};

/** Types of names bound only at certain places; undefined if unbound. */
const BOUND = {
  'row-of-grid': (place, { rows }) => rows.get(nameAround(place, 'grid') ?? ''),
  'row-of-offer': (place, subject) => commonRow(nameAround(place, 'action'), subject),
  'row-of-each': (place, subject) => rowOfSource(eachAround(place), subject),
  'row-of-tree': entryOfTree,
  'row-picked': rowPicked,
  'row-offered': (place, subject) => operationOf(place, subject)?.item,
  rows: () => ROWS,
  count: () => COUNT,
  entry: (place, subject) => recordOf({ ...place, holds: { is: 'field', of: 'entry' } }, subject).of ?? {},
  option: optionOf,
  previous: (place, { record }) => ({ ...fieldAt(record, fieldAround(place)), title: 'its value before' }),
  'result-of-panel': (place, { catalogue }) => {
    const screen = catalogue.documents.screens.get(textBeside(place, 'panel'))?.value;
    return screen === undefined ? {} : answerOf(screen, catalogue);
  },
  performed: (place, subject, name) => commonTo(performersOf(nameAround(place, 'procedure') ?? '', subject, []), subject, name),
  named: (place, subject, name) => commonTo(usersOf(definedAt(place) ?? '', subject, []), subject, name),
  'row-filled': (place, subject) => commonTo(fillersOf(place, subject), subject, 'row'),
  event: () => EVENT,
  file: () => FILE,
  answer: (place, subject) => operationOf(place, subject)?.reply,
  answers: (place, subject) => ({ type: 'array', items: operationOf(place, subject)?.reply ?? {} }),
  refusal: () => ERROR,
} satisfies Readonly<Record<BoundName, (place: Place, subject: Subject, name: string) => NameSchema | undefined>>;

/** Type of a name at a place; undefined if nothing binds it there. */
export function boundAt(name: string, place: Place, subject: Subject): NameSchema | undefined {
  const what = place.reads[name];
  return what && BOUND[what](place, subject, name);
}

/** What an option is: a row of the list, or a value of the enumeration with its label. Undefined if the list is an expression's. */
export function optionOf(place: Place, subject: Subject): FieldSchema | undefined {
  if (textBeside(place, 'operation') !== '') return operationOf(place, subject)?.item;
  const schema = fieldAt(subject.record, fieldAround(place));
  const value = schema?.enum === undefined ? schema?.items : schema;
  if (textBeside(place, 'from') !== '' || value?.enum === undefined) return undefined;
  return { type: 'object', required: ['value', 'label'], properties: { value, label: { type: 'string', title: 'Label' } } };
}

/** The list items around a place of an entity, by their names in its expressions, the outermost first. */
export function itemsAround(place: Place, { record }: Subject): (readonly [string, FieldSchema])[] {
  const found: (readonly [string, FieldSchema])[] = [];
  for (let at: Part | undefined = place.part; at !== undefined; at = at.outer) {
    const items = at.pointer.endsWith('/items') ? fieldAt(record, fieldAround({ part: at }))?.items : undefined;
    if (items !== undefined) found.unshift([itemNameOf(items), items]);
  }
  return found;
}

/** What all these places bind by the name; a row of any kind if they differ. */
function commonTo(places: readonly Place[], subject: Subject, name: string): NameSchema | undefined {
  const performing = places.map((place) => boundAt(name, place, subject));
  const [first, ...others] = performing;
  if (performing.includes(undefined)) return undefined;
  if (others.every((other) => JSON.stringify(other) === JSON.stringify(first))) return first;
  return name === 'row' ? {} : undefined;
}

/** Places that perform a procedure, directly or through others; cycles are cut. */
function performersOf(procedure: string, subject: Subject, within: readonly string[]): Place[] {
  if (within.includes(procedure)) return [];
  const named = subject.places.filter(({ holds: { is, of }, text }) => is === 'name' && of === 'procedure' && text === procedure);
  return named.flatMap((place) => {
    const caller = nameAround(place, 'procedure');
    return caller === undefined ? [place] : performersOf(caller, subject, [...within, procedure]);
  });
}

/** Places whose expressions use a name, directly or through other names; cycles are cut. */
function usersOf(name: string, subject: Subject, within: readonly string[]): Place[] {
  if (within.includes(name)) return [];
  const word = new RegExp(`(?<![.\\w])${name}\\b`);
  const using = subject.places.filter(({ isKey, text, holds }) => !isKey && SPOKEN.has(holds.is) && word.test(text));
  return using.flatMap((place) => {
    const other = definedAt(place);
    return other === undefined ? [place] : usersOf(other, subject, [...within, name]);
  });
}

/** The name whose expression is defined at the place. */
function definedAt({ part, key }: Place): string | undefined {
  return part.keys?.of === 'name' ? key : undefined;
}

/** Places that name the list of fills around a place. */
export function fillersOf(place: Place, { places }: Subject): Place[] {
  const list = nameAround(place, 'fill');
  return places.filter(({ holds: { is, of }, text }) => is === 'name' && of === 'fill' && text === list);
}

const SPOKEN: ReadonlySet<Holds['is']> = new Set(['condition', 'value', 'derivation', 'expression', 'text', 'address']);

/** The row of an action that several lists offer, if they agree on it. */
function commonRow(action: string | undefined, subject: Subject): NameSchema | undefined {
  const ofGrids = gridsOffering(subject, action).map((grid) => subject.rows.get(grid) ?? {});
  const ofSources = sourcesOffering(subject, action).map((source) => rowOfSource(source, subject) ?? {});
  const [first, ...others] = [...ofGrids, ...ofSources];
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : {};
}
