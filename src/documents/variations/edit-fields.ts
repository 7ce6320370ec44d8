/** Own fields as the workbench edits them. */
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import type { OwnField } from '#schemas/generated/types.ts';
import { readAddress } from './address.ts';
import type { PlacedPart } from './edit.ts';
import { placePart } from './edit-places.ts';
import { addedTo, columnOf, isAddField, OWN } from './own-fields.ts';

/** The own field that is drawn by one of the parts; undefined for what the product has. */
export function ownFieldOf(parts: readonly PlacedPart[], changes: readonly Change[]): AddField | undefined {
  return changes.filter(isAddField).find((field) =>
    parts.some((part) => {
      const { name, part: path } = readAddress(part.at);
      if (part.kind === 'entity') return name === field.at && path === `${OWN}.${field.id}`;
      const [grid = '', column] = part.kind === 'screen' ? path.split('/') : [];
      return part.kind === 'screen' && part.document.grids?.[grid]?.schema === field.at && column === columnOf(field).id;
    }),
  );
}

/** As its dialog edits it. */
export function readOwnField({ add: _add, $comment: _comment, headings = [], choices = [], ...field }: AddField): OwnField {
  return { ...field, headings: headings.join('\n'), choices: choices.join('\n') };
}

/** The changes with the field: a new one, or instead of that of its id. */
export function withOwnField(changes: readonly Change[], field: OwnField): readonly Change[] {
  const { at = '', title, description } = field;
  const id = isText(field.id) ? field.id : newFieldId(changes, at, title);
  const change: AddField = {
    at,
    add: 'field',
    id,
    title,
    kind: field.kind,
    ...(isText(description) && { description }),
    ...(isText(field.headings) && { headings: linesOf(field.headings) }),
    ...(field.required === true && { required: true }),
    ...OF_KIND[field.kind](field),
  };
  const index = changes.findIndex((each) => isField(each, at, id));
  return index === -1 ? [...changes, change] : changes.with(index, change);
}

/** The changes with a new field, after the part where it was added if it has a place there. */
export function withNewField(changes: readonly Change[], field: OwnField, beside: readonly PlacedPart[]): readonly Change[] {
  const added = withOwnField(changes, field);
  const fields = added.filter(isAddField);
  const parts = fields.slice(-1).flatMap((last) => beside.flatMap((part) => placedBeside(part, last, fields)));
  return placePart(added, parts, { parts: beside, edge: 'after' }) ?? added;
}

/** The field in the form or list of a part. */
function placedBeside({ kind, at, document }: PlacedPart, field: AddField, fields: readonly AddField[]): readonly PlacedPart[] {
  const { name, part } = readAddress(at);
  const [grid = ''] = part.split('/');
  if (kind === 'ui') return [{ kind, at: `${name}.ui#${OWN}.${field.id}`, document: addedTo.ui(name, document, fields) }];
  if (kind === 'screen')
    return [{ kind, at: `${name}.screen#${grid}/${columnOf(field).id}`, document: addedTo.screen(name, document, fields) }];
  return [];
}

/** Without the field and what is changed at it. */
export function withoutOwnField(changes: readonly Change[], { at = '', id = '' }: OwnField): readonly Change[] {
  const path = `${OWN}.${id}`;
  const places = [`${at}#${path}`, `${at}.ui#${path}`];
  const column = `/${columnOf({ id }).id}`;
  // Other records may have a field of the same name.
  const hasColumns = !changes.some((change) => isAddField(change) && change.id === id && change.at !== at);
  return changes.filter(
    (change) =>
      !isField(change, at, id) &&
      !places.includes(change.at) &&
      !(hasColumns && change.at.endsWith(column)) &&
      !('add' in change && change.add === 'rule' && change.at === at && change.target === path),
  );
}

/** The settings of an own field other than its label: only those that its kind has. */
const OF_KIND: Readonly<Record<OwnField['kind'], (field: OwnField) => Partial<AddField>>> = {
  text: lengthOf,
  'long-text': lengthOf,
  number: ({ decimals, unit, minimum, maximum }) => ({
    ...(isNumber(decimals) && { decimals }),
    ...(isText(unit) && { unit }),
    ...(isNumber(minimum) && { minimum }),
    ...(isNumber(maximum) && { maximum }),
  }),
  date: () => ({}),
  'yes-no': () => ({}),
  choice: ({ choices = '' }) => ({ choices: linesOf(choices) }),
  record: ({ of = 'reference/list-value', list }) => ({ of, ...(of === 'reference/list-value' && isText(list) && { list }) }),
};

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter(isText);
}

function lengthOf({ maxLength }: OwnField): Partial<AddField> {
  return isNumber(maxLength) ? { maxLength } : {};
}

function isField(change: Change, at: string, id: string): boolean {
  return isAddField(change) && change.at === at && change.id === id;
}

function isText(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== '';
}

function isNumber(value: number | null | undefined): value is number {
  return value !== undefined && value !== null;
}

const LONGEST = 30;

/** Of the label: accountCode, then accountCode2. */
function newFieldId(changes: readonly Change[], at: string, title: string): string {
  const words =
    title
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const camel = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join('');
  const letters = camel.replace(/^\d+/, '').slice(0, LONGEST);
  const name = letters === '' ? 'field' : letters.slice(0, 1).toLowerCase() + letters.slice(1);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}${number}`;
    if (!changes.some((change) => isField(change, at, id))) return id;
  }
}
