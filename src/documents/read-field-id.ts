import { nearestName } from '#src/expression/index.ts';
import { fieldAt, type Catalogue } from './catalogue.ts';
import type { FieldId } from './field-ids.ts';

/**
 * The field that is named `consignments/product-line.quantityOrdered` or, by its JSON pointer,
 * `consignments/product-line#/properties/quantityOrdered`.
 * @throws Error with the nearest right name.
 */
export function readFieldId(text: string, { entities }: Catalogue): FieldId {
  const [entity = '', pointer] = text.includes('#') ? text.split('#') : [text.slice(0, dotOf(text))];
  const path = pointer === undefined ? text.slice(dotOf(text) + 1) : fieldPath(pointer);
  const schema = entities.get(entity.replace(/^schemas\//, '').replace(/\.schema\.json$/, ''));
  if (schema === undefined) throw new Error(`"${entity}" is not an entity${suggest(entity, entities.keys())}`);
  if (path === '' || fieldAt(schema, path) === undefined)
    throw new Error(`"${path}" is not a field of ${schema.$id}${suggest(path, Object.keys(schema.properties))}`);
  return `${schema.$id}.${path}`;
}

function dotOf(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? text.length : dot;
}

function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .filter((key) => key !== '' && key !== 'properties' && key !== 'items')
    .join('.');
}

function suggest(name: string, right: Iterable<string>): string {
  const nearest = nearestName(name, right);
  return nearest === undefined ? '; name it as consignments/product-line.quantityOrdered' : `; did you mean "${nearest}"?`;
}
