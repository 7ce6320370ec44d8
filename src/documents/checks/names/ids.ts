import { pointTo } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { namedParts } from '../../ids/parts.ts';
import type { Subject } from '../../places/subject.ts';

/** Ids the engine adds to the tree of a lookup. */
const PARTS_OF_LOOKUPS = ['search', 'found'];

/** Each id is unique in its document. The key of an action, and the name of a field in a UI-schema, is an id too. */
export function checkIds(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const { file, language } = subject;
    if (language !== 'screen' && language !== 'ui') return [];
    const report = createFileReport(file);
    const taken = takenIn(subject);
    for (const { pointer, id } of namedParts(subject)) {
      const owner = taken.get(id);
      if (owner === undefined) taken.set(id, pointer);
      else report.add(pointTo(pointer, 'id'), `"${id}" is already the id of ${owner}`);
    }
    return report.findings;
  });
}

function takenIn({ language, screen, places }: Subject): Map<string, string> {
  const ofKind = language === 'screen' && screen?.kind === 'lookup' ? PARTS_OF_LOOKUPS : [];
  return new Map([
    ...places.flatMap(({ holds, isKey, text, pointer }): [string, string][] => {
      if (holds.of === 'action' && holds.is === 'definition' && isKey) return [[text, pointer]];
      return language === 'ui' && holds.draws === true ? [[text, `the field ${text}`]] : [];
    }),
    ...ofKind.map((id) => [id, 'a part that every lookup has'] as const),
  ]);
}
