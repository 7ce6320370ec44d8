import { createCatalogue, type Catalogue } from './catalogue.ts';
import { checkContracts } from './checks/contracts.ts';
import { checkDerivations } from './checks/derivations.ts';
import { checkEntities } from './checks/entities.ts';
import { checkExpressions } from './checks/expressions.ts';
import { checkFieldNames } from './checks/field-names.ts';
import { checkLanguages } from './checks/languages.ts';
import { checkReferences } from './checks/references.ts';
import { checkScenarios } from './checks/scenarios.ts';
import { checkScreenKinds } from './checks/screen-kinds.ts';
import { checkScreens } from './checks/screens.ts';
import { checkSteps } from './checks/steps.ts';
import { checkUiSchemas } from './checks/ui-schemas.ts';
import { entityFieldNames } from './fields/entity-field-names.ts';
import { screenFieldNames } from './fields/screen-field-names.ts';
import { uiFieldNames } from './fields/ui-field-names.ts';
import type { Finding } from './finding.ts';
import { loadDocuments, type Documents } from './load.ts';
import { entitySlots } from './slots/entity-slots.ts';
import { screenSlots } from './slots/screen-slots.ts';
import { uiSlots } from './slots/ui-slots.ts';
import type { Vocabulary } from './vocabulary.ts';
import { stepsOf } from './walk-screen.ts';

/** The outcome of a check. */
export interface Outcome {
  readonly findings: readonly Finding[];
  /** Texts of the documents, for places in them. */
  readonly texts: ReadonlyMap<string, string>;
  readonly documents: number;
  readonly expressions: number;
  /** Behaviours that screens run, by name. */
  readonly behaviours: readonly string[];
}

/**
 * Checks every document below `root`. Names and expressions are looked into where the documents themselves are right:
 * all of them once every schema is, each screen and UI-schema once it is.
 */
export async function checkDocuments(root: string, vocabulary: Vocabulary): Promise<Outcome> {
  const { documents, texts, findings: unreadable } = await loadDocuments(root);
  const malformed = [...unreadable, ...checkLanguages(documents), ...checkReferences(documents), ...(await checkContracts(documents))];
  const areSchemasRight = malformed.every(({ file }) => file.endsWith('.ui.json') || file.endsWith('.screen.json'));
  const sound = areSchemasRight
    ? createCatalogue(withoutFiles(documents, malformed), [...documents.screens.keys()], vocabulary)
    : undefined;
  const slots = sound === undefined ? [] : [...entitySlots(sound), ...uiSlots(sound), ...screenSlots(sound)];
  const named = sound === undefined ? [] : checkNames(sound);
  return {
    findings: [...malformed, ...named, ...checkExpressions(slots)],
    texts,
    documents: texts.size,
    expressions: slots.filter(({ kind, source }) => kind !== 'text' || source.includes('{')).length,
    behaviours: behavioursIn(documents),
  };
}

function checkNames(catalogue: Catalogue): Finding[] {
  const entities = checkEntities(catalogue);
  const faulty = new Set([...entities, ...checkFieldNames(entityFieldNames(catalogue))].map(({ file }) => file));
  const derivations = checkDerivations(catalogue).filter(({ file }) => !faulty.has(file));
  const names = [...entityFieldNames(catalogue), ...uiFieldNames(catalogue), ...screenFieldNames(catalogue)];
  return [
    ...entities,
    ...derivations,
    ...checkUiSchemas(catalogue),
    ...checkScreens(catalogue),
    ...checkScreenKinds(catalogue),
    ...checkSteps(catalogue),
    ...checkScenarios(catalogue),
    ...checkFieldNames(names),
  ];
}

function withoutFiles(documents: Documents, findings: readonly Finding[]): Documents {
  const malformed = new Set(findings.map(({ file }) => file));
  const keep = <Value extends { readonly file: string }>(files: ReadonlyMap<string, Value>) =>
    new Map([...files].filter(([, { file }]) => !malformed.has(file)));
  return { ...documents, uis: keep(documents.uis), screens: keep(documents.screens) };
}

function behavioursIn({ screens }: Documents): string[] {
  const steps = [...screens.values()].flatMap(({ value }) => stepsOf(value));
  return [...new Set(steps.flatMap(({ step }) => ('run' in step ? [step.run.behaviour] : [])))].toSorted();
}
