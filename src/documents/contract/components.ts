import { baseFileOf, shapeOnly } from './derived-entities.ts';
import { mapChildren, type JsonSchema } from './json-schema.ts';
import { withLineFormats } from './line-formats.ts';
import { pascalCase } from './names.ts';
import { derivedEntity, readReference, resolveReferences, type Reference } from './resolve-references.ts';
import { deriveVariant, plainSchema, readVariant } from './variants.ts';

const PAGE = 'common/paged.schema.json';
const PLACE = '#/components/schemas/';

/** Named schemas of the contract, collected while references to them are written. */
export interface Components {
  /** The schema with references into files replaced by references to components. `file` is its own file. */
  refer(schema: JsonSchema, file: string): JsonSchema;
  /** Reference to the component of a whole file or one of its variants. */
  add(reference: Reference): JsonSchema;
  /** What was referred to so far, by name. */
  schemas(): Readonly<Record<string, JsonSchema>>;
}

export function createComponents(files: ReadonlyMap<string, JsonSchema>): Components {
  const byName = new Map<string, { readonly source: string; schema: JsonSchema }>();

  function refer(schema: JsonSchema, file: string): JsonSchema {
    return resolveReferences(schema, file, files, (reference, at) => {
      if (reference.file === PAGE) return addPage(at, file);
      return reference.fragment.startsWith('/definitions/') ? undefined : { ...at, ...add(reference) };
    });
  }

  function add(reference: Reference): JsonSchema {
    const { file, fragment } = reference;
    const schema = files.get(file);
    const variant = readVariant(fragment);
    if (schema === undefined || (fragment !== '' && variant === undefined)) throw new Error(`${file}#${fragment} leads nowhere.`);
    const name = componentName(reference);
    return addNamed(name, `${file}#${fragment}`, () => {
      if (baseFileOf(schema) !== undefined) return shapeOnly(plainSchema(derivedEntity(file, files)));
      const referred = withLineFormats(refer(schema, file));
      return variant === undefined ? plainSchema(referred) : deriveVariant(referred, variant);
    });
  }

  /** A page of the items that the reference names. */
  function addPage({ 'x-items': item }: JsonSchema, file: string): JsonSchema {
    const page = files.get(PAGE);
    if (page === undefined || item?.$ref === undefined) throw new Error(`${file}: a page needs a reference as x-items.`);
    const reference = readReference(item.$ref, file);
    return addNamed(`${componentName(reference)}Page`, `${PAGE} of ${item.$ref}`, () => {
      const items = { type: 'array', items: add(reference) };
      return plainSchema({ ...page, properties: { ...page.properties, items } });
    });
  }

  function addNamed(name: string, source: string, make: () => JsonSchema): JsonSchema {
    const known = byName.get(name);
    if (known !== undefined && known.source !== source) throw new Error(`${known.source} and ${source} would both be named ${name}.`);
    if (known === undefined) {
      const entry = { source, schema: {} };
      byName.set(name, entry);
      entry.schema = make();
    }
    return { $ref: `${PLACE}${name}` };
  }

  return {
    refer,
    add,
    schemas: () => Object.fromEntries([...byName].map(([name, { schema }]) => [name, schema] as const).toSorted(byKey)),
  };
}

/** `consignments/product-line.schema.json#/x-create` is ProductLineCreate. */
function componentName({ file, fragment }: Reference): string {
  return pascalCase(`${nameOf(file)}-${readVariant(fragment) ?? ''}`);
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace('.schema.json', '');
}

/** Replaces references to components by what `replace` makes of their names. */
export function mapComponents(schema: JsonSchema, replace: (name: string) => JsonSchema): JsonSchema {
  return schema.$ref === undefined
    ? mapChildren(schema, (child) => mapComponents(child, replace))
    : replace(schema.$ref.replace(PLACE, ''));
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
