import { createEnvironment, pointTo, walkDocument } from '#src/expression/index.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import type { Change, Variation } from '#schemas/generated/documents/variation.ts';
import { fieldNamesOf, type FieldName } from '../places/field-names.ts';
import { slotsOfSubject } from '../places/slots.ts';
import type { Subject } from '../places/subject.ts';
import type { Understood } from '../read-documents.ts';
import { readAddress } from './address.ts';
import { kindOf } from './kind-of.ts';

/** The documents with a variation beside them: each change is a subject about the record that it names. */
export function withVariation<Documents extends Understood>(documents: Documents, file: string, { changes }: Variation): Documents {
  const { subjects, names, slots, catalogue } = documents;
  const ofSession = createEnvironment({ names: { session: catalogue.entities.get('accounts/session') ?? {} } });
  const changed = changes.flatMap((change, index) => {
    const subject = subjectOf(change, pointTo('/changes', index), file, documents);
    return subject === undefined ? [] : [{ subject, addressed: addressedField(change, pointTo('/changes', index), subject) }];
  });
  return {
    ...documents,
    subjects: [...subjects, ...changed.map(({ subject }) => subject)],
    names: [...names, ...changed.flatMap(({ subject, addressed }) => [...addressed, ...fieldNamesOf(subject)])],
    slots: [...slots, ...changed.flatMap(({ subject }) => slotsOfSubject(subject, ofSession))],
  };
}

/** Undefined for a change of a screen, which names parts and no fields, and of a record that is gone. */
function subjectOf(change: Change, pointer: string, file: string, { subjects, catalogue }: Understood): Subject | undefined {
  const { kind, name } = readAddress(change.at);
  const of = subjects.find(({ language, record }) => language === kind && record?.$id === name);
  const { definitions = {} } = catalogue.documents.languages.get('variation')?.value ?? {};
  const language: LanguageSchema = { ...definitions[kindOf(change) ?? ''], definitions };
  return of && { ...of, ...walkDocument(language, change, pointer), file };
}

function addressedField({ at }: Change, pointer: string, { file, record }: Subject): FieldName[] {
  const { part: name } = readAddress(at);
  const use = { access: 'shown', how: 'a variation changes it' } as const;
  const found = { file, pointer: pointTo(pointer, 'at'), isKey: false, offset: at.length - name.length, name, of: record, noun: 'a field' };
  return name === '' ? [] : [{ ...found, use }];
}
