import type { Place } from '#src/expression/index.ts';
import type { Use } from '#schemas/generated/documents/marks.ts';
import { fieldAt } from '../catalogue.ts';
import type { NameSchema } from '../screen-names.ts';
import { splitTarget } from './names.ts';
import { recordOf, useAt } from './records.ts';
import type { Subject } from './subject.ts';

/** A place of a document, other than an expression, that names a field. */
export interface FieldName {
  readonly file: string;
  readonly pointer: string;
  /** Whether the name is the last key of the pointer rather than the text there. */
  readonly isKey: boolean;
  /** Characters of that key or text before the name, as of `form.`. */
  readonly offset: number;
  /** Dotted path of the field. */
  readonly name: string;
  /** The record it is a field of; undefined if that is not known. */
  readonly of: NameSchema | undefined;
  /** What is expected there, with its article: "a field of the form". */
  readonly noun: string;
  readonly use: Use | undefined;
}

/** Every field that a document names. */
export function fieldNamesOf(subject: Subject): FieldName[] {
  return subject.places.flatMap((place): FieldName[] => {
    const { pointer, isKey, text: name, holds } = place;
    const found = { file: subject.file, pointer, isKey, offset: 0, name, use: useAt(place) };
    if (holds.is === 'field') {
      const record = recordOf(place, subject);
      return holds.isLoose === true && fieldAt(record.of, name) === undefined ? [] : [{ ...found, ...record }];
    }
    return holds.is === 'target' ? fieldOfTarget(place, subject, found) : [];
  });
}

function fieldOfTarget({ text }: Place, { record }: Subject, found: Omit<FieldName, 'of' | 'noun'>): FieldName[] {
  const { root, name } = splitTarget(text);
  return root === 'form' ? [{ ...found, offset: 'form.'.length, name, of: record, noun: 'a field of the form' }] : [];
}
