import { BUILT_IN, definedNames, pointTo, standardFunctions, type Definition } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { Finding } from '../../finding.ts';
import { usesOfDefinition } from '../../ids/definition-uses.ts';
import { sharedNames, type Subject } from '../../places/subject.ts';
import type { Understood } from '../../read-documents.ts';

/** A name of an expression, where it is defined. */
interface Defined extends Pick<Finding, 'file' | 'pointer'> {
  readonly name: string;
  /** The document it belongs to; undefined for a shared one. */
  readonly subject: Subject | undefined;
}

/** The name of an expression must differ from all other names and must not use itself. */
export function checkDefinedNames(understood: Understood): Finding[] {
  const { catalogue } = understood;
  const taken = new Set<string>();
  return definedIn(understood).flatMap(({ file, pointer, name, subject }) => {
    const isTwice = subject === undefined && taken.has(name);
    if (subject === undefined) taken.add(name);
    if (isTwice || isOfLanguage(name, catalogue) || (subject !== undefined && isTaken(name, subject)))
      return [{ file, pointer, message: `"${name}" is already a name here` }];
    const definitions = subject?.definitions ?? sharedNames(catalogue.documents);
    return usesItself(name, definitions) ? [{ file, pointer, message: `"${name}" uses itself, directly or through others` }] : [];
  });
}

/** A name of an expression is used. */
export function checkUnusedNames(understood: Understood): Finding[] {
  return definedIn(understood).flatMap(({ file, pointer, name }) =>
    usesOfDefinition(name, file, understood).length > 0 ? [] : [{ file, pointer, message: `nothing uses the name "${name}"` }],
  );
}

function definedIn({ subjects, catalogue }: Understood): Defined[] {
  const own = subjects.flatMap((subject) =>
    subject.places.flatMap(({ pointer, text: name, holds: { is, of }, isKey }) =>
      is === 'definition' && of === 'name' && isKey ? [{ file: subject.file, pointer, name, subject }] : [],
    ),
  );
  const shared = [...catalogue.documents.names.values()].flatMap(({ file, value }) =>
    Object.keys(value.names).map((name) => ({ file, pointer: pointTo('/names', name), name, subject: undefined })),
  );
  return [...own, ...shared];
}

function isTaken(name: string, { names, catalogue, language }: Subject): boolean {
  return Object.hasOwn(names, name) || (language !== 'entity' && Object.hasOwn(sharedNames(catalogue.documents), name));
}

/** Names that places bind, and functions. */
function isOfLanguage(name: string, { vocabulary }: Catalogue): boolean {
  return BOUND.includes(name) || [...standardFunctions, ...vocabulary.functions].some((one) => one.name === name);
}

const BOUND: readonly string[] = [...BUILT_IN, 'option', 'previous', 'file', 'answer', 'answers'];

function usesItself(name: string, definitions: Subject['definitions']): boolean {
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
