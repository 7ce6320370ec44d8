import { stepsOf } from '#renderer/expression/index.ts';
import { checkCallers } from './checks/callers.ts';
import { checkConstants } from './checks/constants.ts';
import { checkCosts } from './checks/costs.ts';
import { checkDerivations } from './checks/derivations.ts';
import { checkEntities } from './checks/entities.ts';
import { checkErrorFields } from './checks/error-fields.ts';
import { checkExpressions } from './checks/expressions.ts';
import { checkFieldNames } from './checks/field-names.ts';
import { checkIds } from './checks/ids.ts';
import { checkGridContext } from './checks/grid-context.ts';
import { checkIdleKeywords } from './checks/idle-keywords.ts';
import { checkKeywordTable } from './checks/keyword-table.ts';
import { checkProcedures } from './checks/procedures.ts';
import { checkInnerRecords, checkItemNames } from './checks/inner-records.ts';
import { checkReferencedLists } from './checks/referenced-lists.ts';
import { checkReachable } from './checks/reachable.ts';
import { checkScenarios } from './checks/scenarios.ts';
import { checkScreenEvents } from './checks/screen-events.ts';
import { checkScreenKinds } from './checks/screen-kinds.ts';
import { checkScreens } from './checks/screens.ts';
import { checkShownFields } from './checks/shown-fields.ts';
import { checkSteps } from './checks/steps.ts';
import { checkUiSchemas } from './checks/ui-schemas.ts';
import { costsOf, type Cost } from './costs.ts';
import type { Finding } from './finding.ts';
import type { Documents } from './load.ts';
import { readDocuments, type ReadDocuments, type Understood } from './read-documents.ts';
import { isTemplateWith } from './slots/slot.ts';
import { findUses } from './uses/find-uses.ts';
import type { Vocabulary } from '#scripts/documents/vocabulary.ts';

/** The outcome of a check. */
export interface Outcome {
  readonly findings: readonly Finding[];
  /** Texts of the documents, for places in them. */
  readonly texts: ReadonlyMap<string, string>;
  readonly documents: number;
  readonly expressions: number;
  /** Behaviours that screens run, by name. */
  readonly behaviours: readonly string[];
  /** Of every screen; none while schemas are malformed or an expression is at fault. */
  readonly costs: readonly Cost[];
}

/** What is asked of documents that are right in themselves: their names and types. */
const OF_NAMES: readonly ((understood: Understood) => readonly Finding[])[] = [
  ({ catalogue }) => checkEntities(catalogue),
  ({ catalogue }) => checkItemNames(catalogue),
  ({ catalogue }) => checkReferencedLists(catalogue),
  ({ catalogue }) => checkKeywordTable(catalogue),
  ({ catalogue }) => checkUiSchemas(catalogue),
  ({ catalogue }) => checkScreens(catalogue),
  ({ catalogue }) => checkGridContext(catalogue),
  ({ catalogue }) => checkScreenKinds(catalogue),
  ({ catalogue }) => checkScreenEvents(catalogue),
  ({ catalogue }) => checkSteps(catalogue),
  ({ catalogue }) => checkProcedures(catalogue),
  ({ catalogue }) => checkScenarios(catalogue),
  ({ catalogue }) => checkIds(catalogue),
  ({ names }) => checkFieldNames(names),
  ({ slots }) => checkExpressions(slots),
];

/** What is asked of documents whose names are right too: their sense. */
const OF_SENSE: readonly ((understood: Understood) => readonly Finding[])[] = [
  ({ catalogue }) => checkDerivations(catalogue),
  ({ catalogue }) => checkIdleKeywords(catalogue),
  ({ catalogue }) => checkInnerRecords(catalogue),
  ({ slots }) => checkConstants(slots),
  checkCosts,
  ({ catalogue }) => checkErrorFields(catalogue),
  ({ catalogue }) => checkReachable(catalogue),
  ({ catalogue }) => checkCallers(catalogue),
  ({ catalogue, slots, names }) => checkShownFields(catalogue, findUses(catalogue, slots, names)),
];

/**
 * Checks every document below `root`. Names and expressions are looked into where the documents themselves are right:
 * all of them once every schema is, each screen and UI-schema once it is. What they make of each other is looked into
 * where every name is right, since a wrong one would only be told again in other words.
 */
export async function checkDocuments(root: string, vocabulary: Vocabulary): Promise<Outcome> {
  const read = await readDocuments(root, vocabulary);
  const findings = judge(read);
  return {
    findings,
    texts: read.texts,
    documents: read.texts.size,
    expressions: (read.understood?.slots ?? []).filter(({ kind, source }) => kind !== 'text' || isTemplateWith(source)).length,
    behaviours: behavioursIn(read.documents),
    costs: read.understood === undefined || findings.length > 0 ? [] : costsOf(read.understood),
  };
}

/** Everything wrong with documents that were read. */
export function judge({ malformed, understood }: ReadDocuments): readonly Finding[] {
  const ask = (questions: typeof OF_NAMES) => (understood === undefined ? [] : questions.flatMap((question) => question(understood)));
  const named = ask(OF_NAMES);
  const sense = malformed.length + named.length === 0 ? ask(OF_SENSE) : [];
  return [...malformed, ...named, ...sense];
}

function behavioursIn({ screens }: Documents): string[] {
  const steps = [...screens.values()].flatMap(({ value }) => stepsOf(value));
  return [...new Set(steps.flatMap(({ step }) => ('run' in step ? [step.run.behaviour] : [])))].toSorted();
}
