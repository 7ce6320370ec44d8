import { isRecord } from './values/is-record.ts';
import type { BoundName, Holds, LanguageSchema } from '#schemas/generated/documents/marks.ts';
import { pointTo } from './point-to.ts';

/** An object of a document. */
export interface Part {
  readonly pointer: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** What describes it, references followed. */
  readonly schema: LanguageSchema;
  /** Title of its schema: ScreenNode. */
  readonly title: string | undefined;
  /** Whether its keys are names and its values of one kind. */
  readonly isMap: boolean;
  /** What its keys are: names of fields, grids, actions and so on. */
  readonly keys: Holds | undefined;
  /** Its key in such an object around it, and what that names. */
  readonly key: { readonly name: string; readonly holds: Holds | undefined } | undefined;
  readonly outer: Part | undefined;
}

/** A place of a document that holds an expression, text or name. */
export interface Place {
  readonly pointer: string;
  /** Whether the place is the last key of the pointer; otherwise the text at the pointer. */
  readonly isKey: boolean;
  readonly text: string;
  readonly holds: Holds;
  /** What expressions there may read beside the names of the whole document. */
  readonly reads: Readonly<Record<string, BoundName>>;
  /** The object around it, and its key there. */
  readonly part: Part;
  readonly key: string;
}

/** All places of a document, in its order. */
export interface Walked {
  readonly places: readonly Place[];
  readonly parts: readonly Part[];
}

/** Walks a document by its meta-schema; `pointer` is its place in the file. */
export function walkDocument(language: LanguageSchema, document: unknown, pointer = ''): Walked {
  const places: Place[] = [];
  const parts: Part[] = [];
  visit(language, document, { pointer, reads: {}, part: undefined, key: '', map: undefined });
  return { places, parts };

  function visit(schema: LanguageSchema, value: unknown, standing: WalkPosition): void {
    const meant = formOf(schema, value, language);
    const reads = meant['x-reads'] === undefined ? standing.reads : { ...standing.reads, ...meant['x-reads'] };
    const here = { ...standing, reads };
    if (typeof value === 'string') hold(meant['x-holds'], value, false, here);
    else if (Array.isArray(value)) {
      const { items } = meant;
      if (items !== undefined)
        for (const [index, item] of value.entries()) visit(items, item, { ...here, pointer: pointTo(here.pointer, index) });
    } else if (isRecord(value)) visitObject(meant, value, here);
  }

  function visitObject(
    schema: LanguageSchema,
    value: Readonly<Record<string, unknown>>,
    { pointer: at, reads, part: outer, map }: WalkPosition,
  ): void {
    const { properties = {}, additionalProperties, 'x-keys': keys } = schema;
    const isMap = schema.properties === undefined && typeof additionalProperties === 'object';
    const part: Part = { pointer: at, value, schema, title: schema.title, isMap, keys, key: map, outer };
    parts.push(part);
    for (const [name, inner] of Object.entries(value)) {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const standing = { pointer: pointTo(at, name), reads, part, key: name, map: undefined };
      if (own !== undefined) visit(own, inner, standing);
      else if (typeof additionalProperties === 'object') {
        hold(keys, name, true, standing);
        visit(additionalProperties, inner, { ...standing, map: { name, holds: keys } });
      }
    }
  }

  function hold(holds: Holds | undefined, text: string, isKey: boolean, { pointer: at, reads, part, key }: WalkPosition): void {
    if (holds !== undefined && part !== undefined) places.push({ pointer: at, isKey, text, holds, reads, part, key });
  }
}

interface WalkPosition extends Pick<Place, 'pointer' | 'reads' | 'key'> {
  readonly part: Part | undefined;
  /** The place of the value in an object whose keys are names. */
  readonly map: Part['key'];
}

/** The value of the key in the nearest object around a place that has it. */
export function valueBeside({ part }: Pick<Place, 'part'>, key: string): unknown {
  for (let at: Part | undefined = part; at !== undefined; at = at.outer)
    if (!at.isMap && Object.hasOwn(at.value, key)) return at.value[key];
  return undefined;
}

/** The name of the given kind around a place: its grid or its action. */
export function nameAround({ part }: Pick<Place, 'part'>, kind: string): string | undefined {
  for (let at: Part | undefined = part; at !== undefined; at = at.outer) if (at.key?.holds?.of === kind) return at.key.name;
  return undefined;
}

/** Whether a place is inside an object of this title, at any depth. */
export function isInside({ part }: Pick<Place, 'part'>, title: string): boolean {
  for (let at: Part | undefined = part; at !== undefined; at = at.outer) if (at.title === title) return true;
  return false;
}

/** Whether a part is this object of the document, or inside it. */
export function isAround(part: Part, value: object): boolean {
  for (let at: Part | undefined = part; at !== undefined; at = at.outer) if (at.value === value) return true;
  return false;
}

/** The schema of the value: references followed, and of several forms the matching one. */
export function formOf(schema: LanguageSchema, value: unknown, language: LanguageSchema): LanguageSchema {
  const { $ref, ...beside } = schema;
  if ($ref !== undefined) {
    const target = $ref === '#' ? language : language.definitions?.[$ref.replace('#/definitions/', '')];
    return formOf({ ...target, ...beside }, value, language);
  }
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms === undefined) return schema;
  const { anyOf: _any, oneOf: _one, ...rest } = schema;
  const meant = forms.map((form) => formOf(form, value, language)).find((form) => fits(form, value));
  return { ...meant, ...rest };
}

/** Tells forms apart by the type of the value and its required keys. */
function fits({ type, required = [], const: only }: LanguageSchema, value: unknown): boolean {
  if (only !== undefined) return only === value;
  if (Array.isArray(value)) return type === 'array';
  if (isRecord(value)) return type === 'object' && required.every((key) => Object.hasOwn(value, key));
  return type === typeof value;
}
