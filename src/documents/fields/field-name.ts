import type { NameSchema } from '../screen-names.ts';

/** A place of a document, other than an expression, that names a field. */
export interface FieldName {
  readonly file: string;
  readonly pointer: string;
  /** Whether the name is the last key of the pointer; else it is the text there. */
  readonly isKey: boolean;
  /** Characters of that key or text before the name, as of `form.`. */
  readonly offset: number;
  /** Dotted path of the field. */
  readonly name: string;
  /** The record it is a field of; undefined where that is not known. */
  readonly of: NameSchema | undefined;
  /** What is expected there, with its article: "a field of the form". */
  readonly noun: string;
}

type Place = Pick<FieldName, 'of' | 'noun'>;

/** A field named by the text at the pointer. */
export function named(pointer: string, name: string | undefined, place: Place, offset = 0): Omit<FieldName, 'file'>[] {
  return name === undefined ? [] : [{ pointer, isKey: false, offset, name, ...place }];
}

/** Fields named by a list of texts. */
export function namedIn(pointer: string, names: readonly string[] | undefined, place: Place): Omit<FieldName, 'file'>[] {
  return (names ?? []).flatMap((name, index) => named(`${pointer}/${index}`, name, place));
}

/** Fields named by the keys of an object. */
export function keyed(pointer: string, object: Readonly<Record<string, unknown>> | undefined, place: Place): Omit<FieldName, 'file'>[] {
  return Object.keys(object ?? {}).map((name) => ({ pointer: `${pointer}/${name}`, isKey: true, offset: 0, name, ...place }));
}

/** A field named by a key behind a prefix (`form.quantity`); nothing where the key has another. */
export function keyedBehind(
  prefix: string,
  pointer: string,
  object: Readonly<Record<string, unknown>> | undefined,
  place: Place,
): Omit<FieldName, 'file'>[] {
  return Object.keys(object ?? {}).flatMap((key) =>
    key.startsWith(prefix)
      ? [{ pointer: `${pointer}/${key}`, isKey: true, offset: prefix.length, name: key.slice(prefix.length), ...place }]
      : [],
  );
}
