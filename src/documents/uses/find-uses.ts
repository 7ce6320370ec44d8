import { namesIn, namesInTemplate } from '#src/expression/index.ts';
import type { Use } from '#schemas/generated/documents/marks.ts';
import { fieldIdOf, type FieldId } from '../field-ids.ts';
import type { NameSchema } from '../screen-names.ts';
import type { FieldName } from '../places/field-names.ts';
import { fieldAround } from '../places/records.ts';
import type { PlacedSlot } from '../places/slots.ts';
import type { Subject } from '../places/subject.ts';
import type { Understood } from '../read-documents.ts';

/** One place of a document with a field's name. */
export interface FieldUse {
  readonly file: string;
  readonly pointer: string;
  /** Whether the name is in the last key of the pointer rather than in the text there. */
  readonly isKey: boolean;
  /** Offset and length in that key or text, in characters, with quotes if it is written `["in"]`. */
  readonly offset: number;
  readonly length: number;
  readonly isQuoted: boolean;
  readonly field: FieldId;
  /** Whether it is the field itself: not `owner` in `owner.name`. */
  readonly isLast: boolean;
  /** What is done with it there. */
  readonly use: FieldAccess;
}

export interface FieldAccess extends Pick<Use, 'how' | 'isByTheWay'> {
  readonly access: 'defined' | Use['access'];
}

/** Every place that names a field of an entity: where it is defined, in expressions, in lists and keys. */
export function findUses({ subjects, slots, names }: Understood): FieldUse[] {
  return [...subjects.flatMap(definitionsIn), ...names.flatMap(usesOfName), ...slots.flatMap(usesOfSlot)];
}

const DEFINED: FieldAccess = { access: 'defined', how: 'here' };

function definitionsIn(subject: Subject): FieldUse[] {
  const { file, language, record } = subject;
  if (language !== 'entity' || record === undefined) return [];
  return subject.places.flatMap(({ holds: { is, of }, isKey, pointer, text, part }) => {
    if (is !== 'definition' || of !== 'field' || !isKey) return [];
    const field = [fieldAround({ part }), text].filter((name) => name !== '').join('.');
    return [
      {
        file,
        pointer,
        isKey,
        offset: 0,
        length: text.length,
        isQuoted: false,
        field: `${record.$id}.${field}`,
        isLast: true,
        use: DEFINED,
      },
    ];
  });
}

function usesOfName({ file, pointer, isKey, offset, name, of, use = unsaid(pointer) }: FieldName): FieldUse[] {
  const uses: FieldUse[] = [];
  const keys = name.split('.');
  let at: NameSchema | undefined = of;
  let start = offset;
  for (const [index, key] of keys.entries()) {
    const record: NameSchema | undefined = at !== undefined && 'items' in at ? at.items : at;
    at = record?.properties?.[key];
    const field = fieldIdOf(at);
    const isLast = index === keys.length - 1;
    if (field !== undefined) uses.push({ file, pointer, isKey, offset: start, length: key.length, isQuoted: false, field, isLast, use });
    start += key.length + 1;
  }
  return uses;
}

function usesOfSlot({ file, pointer, source, kind, environment, use = unsaid(pointer) }: PlacedSlot): FieldUse[] {
  const names = kind === 'text' ? namesInTemplate(source, environment.names) : namesIn(source, environment.names);
  return names.flatMap(({ schema, offset, length, isQuoted, isLast }) => {
    const field = fieldIdOf(schema);
    return field === undefined ? [] : [{ file, pointer, isKey: false, offset, length, isQuoted, field, isLast, use }];
  });
}

/** Default if the meta-schema has no sentence: the key it is under. */
function unsaid(pointer: string): Use {
  return { access: 'read', how: `an expression (${pointer.split('/').findLast((key) => !/^\d+$/.test(key)) ?? ''})` };
}
