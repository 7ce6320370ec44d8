/** The keys of a document, from its meta-schema. */
import { isRecord } from '#src/expression/index.ts';

export interface SchemaKeyGroup {
  /** As definitions are referred to; the document itself is `document`. */
  readonly name: string;
  readonly title: string;
  /** The kind of value in words, if it has no keys of its own. */
  readonly value: string;
  readonly description: string;
  readonly rows: readonly KeyRow[];
}

export interface KeyRow {
  readonly key: string;
  readonly isRequired: boolean;
  /** The kind of value in words: text, one of "a", "b", a list of Step. */
  readonly value: string;
  /** The group that describes the value. */
  readonly group: string | undefined;
  readonly description: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** The document first, then its parts in the order of the meta-schema, each followed by what is described inside it. */
export function readMetaSchema(meta: Schema): readonly SchemaKeyGroup[] {
  const definitions = recordOf(meta['definitions']);
  return [
    ...groupsOf('document', meta, definitions),
    ...Object.entries(definitions).flatMap(([name, schema]) => groupsOf(name, recordOf(schema), definitions)),
  ];
}

function groupsOf(name: string, schema: Schema, definitions: Schema): SchemaKeyGroup[] {
  const inner = keysOf(schema).flatMap(([key, value]) => {
    const shape = shapeIn(recordOf(value));
    return shape === undefined ? [] : groupsOf(`${name}/${key}`, shape, definitions);
  });
  return [toGroup(name, schema, definitions), ...inner];
}

/** What has keys of its own without being a definition: the value, an entry of a list, one of several forms, or several of them. */
function shapeIn(value: Schema): Schema | undefined {
  const forms = listOf(value['anyOf']).map(recordOf).filter(hasKeys);
  if (forms.length > 1) return value;
  return [value, recordOf(value['items']), recordOf(value['additionalProperties']), ...forms].find(hasKeys);
}

function hasKeys(schema: Schema): boolean {
  return Object.keys(recordOf(schema['properties'])).length > 0;
}

function toGroup(name: string, schema: Schema, definitions: Schema): SchemaKeyGroup {
  const required = listOf(schema['required']);
  return {
    name,
    title: textOf(schema['title']) || sentence(name.split('/').at(-1) ?? name),
    value: valueOf(schema, definitions),
    description: textOf(schema['description']),
    rows: keysOf(schema).map(([key, value]) => toRow(`${name}/${key}`, recordOf(value), required.includes(key), definitions)),
  };
}

/** Its own keys; for a choice between shapes the keys of each. */
function keysOf(schema: Schema): readonly (readonly [string, unknown])[] {
  const own = Object.entries(recordOf(schema['properties']));
  const ofShapes = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].flatMap((shape) => keysOf(recordOf(shape)));
  const inner = [...own, ...ofShapes];
  return inner.filter(([key], place) => inner.findIndex(([other]) => other === key) === place);
}

/** @param name of its group, a slash, and the key */
function toRow(name: string, schema: Schema, isRequired: boolean, definitions: Schema): KeyRow {
  const key = name.slice(name.lastIndexOf('/') + 1);
  const group = groupOf(schema) ?? (shapeIn(schema) === undefined ? undefined : name);
  const described = textOf(schema['description']) || textOf(recordOf(definitions[groupOf(schema) ?? ''])['description']);
  return { key, isRequired, value: valueOf(schema, definitions), group, description: described };
}

function valueOf(schema: Schema, definitions: Schema): string {
  const group = referenceOf(schema);
  if (group !== undefined) return textOf(recordOf(definitions[group])['title']) || sentence(group);
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].map((value) => JSON.stringify(value)).join(', ')}`;
  const shapes = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (shapes.length > 0) return shapes.map((shape) => valueOf(recordOf(shape), definitions)).join(', or ');
  const types = [schema['type']].flat().map(textOf);
  return types.map((type) => wordFor(type, schema, definitions)).join(' or ');
}

function wordFor(type: string, schema: Schema, definitions: Schema): string {
  switch (type) {
    case 'string':
      return 'text';
    case 'integer':
      return 'whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return schema['items'] === undefined ? 'list' : `list of ${valueOf(recordOf(schema['items']), definitions)}`;
    case 'object': {
      const inner = recordOf(schema['additionalProperties']);
      return Object.keys(inner).length === 0 ? 'object' : `by name, ${valueOf(inner, definitions)}`;
    }
    default:
      return type || 'anything';
  }
}

/** Of the value itself, of the items of a list, of the values by name. */
function groupOf(schema: Schema): string | undefined {
  return referenceOf(schema) ?? referenceOf(recordOf(schema['items'])) ?? referenceOf(recordOf(schema['additionalProperties']));
}

function referenceOf(schema: Schema): string | undefined {
  return /^#\/definitions\/(.+)$/.exec(textOf(schema['$ref']))?.[1];
}

function sentence(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function recordOf(value: unknown): Schema {
  return isRecord(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
