import { partsOf, pointTo } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Use } from '#schemas/generated/documents/marks.ts';
import { fieldAt } from '../catalogue.ts';
import type { FieldName } from '../places/field-names.ts';
import type { Subject } from '../places/subject.ts';
import type { NameSchema } from '../screen-names.ts';

const GIVEN: Use = { access: 'written', how: 'a scenario gives it', isByTheWay: true };
const EXPECTED: Use = { access: 'read', how: 'a scenario expects something of it', isByTheWay: true };
/** A screen without a form has no field. */
const NO_FIELDS: FieldSchema = { type: 'object', properties: {} };

/** Fields inside the values that the scenarios of a screen give and type, and fields they expect something of. */
export function scenarioFieldNames(subject: Subject): FieldName[] {
  const { record, names, file } = subject;
  const givens = [...partsOf(subject, 'NamedGiven'), ...partsOf(subject, 'Scenario')];
  const given = givens.flatMap(({ pointer: at, value }) =>
    Object.entries(value.given ?? {}).flatMap(([name, one]) => fieldsGiven(one, pointTo(at, 'given', name), names[name], file)),
  );
  const rest = partsOf(subject, 'Scenario').flatMap(({ pointer: at, value: { edit = {}, expect } }) => [
    ...Object.entries(edit).flatMap(([name, value]) => fieldsGiven(value, pointTo(at, 'edit', name), fieldAt(record, name), file)),
    ...Object.keys(expect).flatMap((key) => fieldExpected(key, pointTo(at, 'expect', key), subject)),
  ]);
  return [...given, ...rest];
}

/** The keys of a value, as deep as its schema describes them; what a schema leaves open may hold anything. */
function fieldsGiven(value: unknown, pointer: string, of: NameSchema | undefined, file: string): FieldName[] {
  if (typeof value !== 'object' || value === null || of === undefined) return [];
  if (Array.isArray(value)) {
    const items = 'items' in of ? of.items : undefined;
    return value.flatMap((item, index) => fieldsGiven(item, pointTo(pointer, index), items, file));
  }
  const { properties } = of;
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const at = pointTo(pointer, name);
    const field = { file, pointer: at, isKey: true, offset: 0, name, of, noun: 'a field here', use: GIVEN };
    return [field, ...fieldsGiven(item, at, properties[name], file)];
  });
}

/** `fields.owner.name.visible`. */
function fieldExpected(key: string, pointer: string, { file, record }: Subject): FieldName[] {
  const [root, ...words] = key.split('.');
  const name = words.slice(0, -1).join('.');
  if (root !== 'fields') return [];
  return [
    { file, pointer, isKey: true, offset: 'fields.'.length, name, of: record ?? NO_FIELDS, noun: 'a field of the form', use: EXPECTED },
  ];
}
