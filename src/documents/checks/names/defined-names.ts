import { definedNames, pointTo, type Definition } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { usesOfDefinition } from '../../ids/definition-uses.ts';
import { sharedNames, type Subject } from '../../places/subject.ts';
import type { Understood } from '../../read-documents.ts';

/** A name of an expression is no other name, is used, and not by itself. */
export function checkDefinedNames(understood: Understood): Finding[] {
  const { subjects, catalogue } = understood;
  return [
    ...subjects.flatMap((subject) => {
      const report = createFileReport(subject.file);
      for (const { pointer, text: name, holds, isKey } of subject.places) {
        if (holds.is !== 'definition' || holds.of !== 'name' || !isKey) continue;
        if (isTaken(name, subject)) report.add(pointer, `"${name}" is already a name here`);
        else if (usesItself(name, subject)) report.add(pointer, `"${name}" uses itself, directly or through others`);
        else if (usesOfDefinition(name, subject.file, understood).length === 0) report.add(pointer, `nothing uses the name "${name}"`);
      }
      return report.findings;
    }),
    ...checkShared(understood, catalogue),
  ];
}

function checkShared(understood: Understood, { documents }: Catalogue): readonly Finding[] {
  const taken = new Set<string>();
  return [...documents.names.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const name of Object.keys(value.names)) {
      if (taken.has(name)) report.add(pointTo('/names', name), `"${name}" is already a shared name`);
      else if (usesOfDefinition(name, file, understood).length === 0)
        report.add(pointTo('/names', name), `nothing uses the name "${name}"`);
      taken.add(name);
    }
    return report.findings;
  });
}

function isTaken(name: string, { names, catalogue, language }: Subject): boolean {
  return Object.hasOwn(names, name) || (language !== 'entity' && Object.hasOwn(sharedNames(catalogue.documents), name));
}

function usesItself(name: string, { definitions }: Subject): boolean {
  const reached = new Set<string>();
  const usedBy = (definition: Definition | undefined) =>
    definition === undefined ? [] : definedNames(typeof definition === 'string' ? definition : definition.is, definitions);
  const follow = (one: string): void => {
    for (const { text } of usedBy(definitions[one])) {
      if (reached.has(text)) continue;
      reached.add(text);
      follow(text);
    }
  };
  follow(name);
  return reached.has(name);
}
