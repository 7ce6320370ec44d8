import { baseFileOf, shapeOnly, withoutPasteKeywords, withPastedFields } from './derived-entities.ts';
import { mapChildren, withoutKeywords, type JsonSchema } from './json-schema.ts';
import { withLineFormats } from './line-formats.ts';
import { withOwnFields } from './variants.ts';

/** Keywords of a whole entity. A field that refers to an entity takes its shape only; items of lists keep their rules. */
const OF_ENTITIES = ['$schema', '$id', 'x-as', 'x-context', 'x-names', 'x-retired', 'x-rules'];
const OF_ITEMS = ['x-as', 'x-names', 'x-rules'];

/** Where a reference leads: the file, below `schemas/`, and what in it (empty for the whole). */
export interface Reference {
  readonly file: string;
  readonly fragment: string;
}

/** Reads `../common/codes.schema.json#/definitions/id` as seen from `file`. */
export function readReference(ref: string, file: string): Reference {
  const [path = '', fragment = ''] = ref.split('#');
  return { file: path === '' ? file : besideFile(file, path), fragment };
}

/** A path as seen from a file: `../common/codes.schema.json`. */
function besideFile(file: string, path: string): string {
  const folders = file.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..' && folders.length > 0 && folders.at(-1) !== '..') folders.pop();
    else if (part !== '.' && part !== '') folders.push(part);
  }
  return folders.join('/');
}

/**
 * Puts every referenced definition in the reference's place; keywords beside it win.
 * `keep` may answer another reference instead, for files that stay by name.
 * @throws Error for a reference that leads nowhere or to itself.
 */
export function resolveReferences(
  schema: JsonSchema,
  file: string,
  schemas: ReadonlyMap<string, JsonSchema>,
  keep: (reference: Reference, at: JsonSchema) => JsonSchema | undefined = () => undefined,
): JsonSchema {
  return resolve(schema, file, []);

  function resolve(at: JsonSchema, from: string, trail: readonly string[], isItem = false): JsonSchema {
    const { $ref, ...beside } = at;
    if ($ref === undefined) return mapChildren(at, (child) => resolve(child, from, trail, at.items === child));
    const reference = readReference($ref, from);
    const instead = keep(reference, at);
    if (instead !== undefined) return instead;
    const step = `${reference.file}#${reference.fragment}`;
    if (trail.includes(step)) throw new Error(`${from}: ${$ref} leads back to itself.`);
    const kept = isItem ? OF_ITEMS : [];
    const target = withoutKeywords(find(reference, $ref, from), (keyword) => OF_ENTITIES.includes(keyword) && !kept.includes(keyword));
    return {
      ...resolve(target, reference.file, [...trail, step]),
      ...mapChildren(beside, (child) => resolve(child, from, trail, beside.items === child)),
    };
  }

  function find({ file: target, fragment }: Reference, ref: string, from: string): JsonSchema {
    const whole = schemas.get(target);
    const found = fragment === '' ? whole : whole?.definitions?.[fragment.replace('/definitions/', '')];
    if (found === undefined) throw new Error(`${from}: ${ref} leads nowhere.`);
    return baseFileOf(found) === undefined ? found : shapeOnly(derivedEntity(target, schemas));
  }
}

/** The entity with references and derived fields resolved, so that no other file is needed. */
export function resolveEntity(file: string, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const resolved = resolveFile(file, schemas);
  const base = baseFileOf(resolved);
  const whole =
    base === undefined || !schemas.has(base) ? withoutPasteKeywords(resolved) : withPastedFields(resolved, resolveFile(base, schemas));
  return { ...withLineFormats(whole), $schema: '../../../meta/entity.meta.json' };
}

/** A derived entity as calls send it. */
export function derivedEntity(file: string, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const entity = resolveEntity(file, schemas);
  return schemas.get(baseFileOf(entity) ?? '')?.['x-own'] === true ? withOwnFields(entity) : entity;
}

function resolveFile(file: string, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const schema = schemas.get(file);
  if (schema === undefined) throw new Error(`${file} is not there.`);
  return resolveReferences(schema, file, schemas);
}
