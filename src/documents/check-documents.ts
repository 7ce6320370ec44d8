import { checkArrangements } from './checks/screens/arrangements.ts';
import { checkCallers } from './checks/contracts/callers.ts';
import { checkCatalogueTexts } from './checks/names/catalogue-texts.ts';
import { checkClearedBy } from './checks/entities/cleared-by.ts';
import { checkContradictions } from './checks/entities/contradictions.ts';
import { checkContextLists } from './checks/entities/context-lists.ts';
import { checkDefinedNames, checkUnusedNames } from './checks/names/defined-names.ts';
import { checkDerivations } from './checks/entities/derivations.ts';
import { checkDialogs } from './checks/screens/dialogs.ts';
import { checkDuplicateFields } from './checks/screens/duplicate-fields.ts';
import { checkEditEffects } from './checks/screens/edit-effects.ts';
import { checkEntities } from './checks/entities/entities.ts';
import { checkExamples } from './checks/contracts/examples.ts';
import { checkErrorFields } from './checks/entities/error-fields.ts';
import { checkConstants, checkExpressions } from './checks/names/expressions.ts';
import { checkGlobalSearch } from './checks/contracts/global-search.ts';
import { checkHandlers } from './checks/contracts/handlers.ts';
import { checkIds } from './checks/names/ids.ts';
import { checkGivens } from './checks/screens/givens.ts';
import { checkGridCells } from './checks/screens/grid-cells.ts';
import { checkFollowedWrites } from './checks/screens/followed-writes.ts';
import { checkLoadFailures } from './checks/screens/sources.ts';
import { checkTables } from './checks/screens/tables.ts';
import { checkGridFilters } from './checks/screens/grid-filters.ts';
import { checkGridTotals } from './checks/screens/grid-totals.ts';
import { checkGridContext } from './checks/screens/grid-context.ts';
import { checkIneffectiveKeywords } from './checks/entities/ineffective-keywords.ts';
import { checkLongExpressions } from './checks/names/long-expressions.ts';
import { checkListTotals } from './checks/entities/list-totals.ts';
import { checkLayouts } from './checks/screens/layouts.ts';
import { checkFieldNames, checkNames } from './checks/names/names.ts';
import { checkKeywordTable } from './checks/entities/keyword-table.ts';
import { checkImportedFields } from './checks/entities/imported-fields.ts';
import { checkPastedFields } from './checks/entities/pasted-fields.ts';
import { checkRequiredInputs } from './checks/names/required-inputs.ts';
import { checkProcedures } from './checks/screens/procedures.ts';
import { checkInnerRecords, checkItemNames } from './checks/entities/inner-records.ts';
import { checkReferencedLists } from './checks/contracts/referenced-lists.ts';
import { checkReleased } from './checks/entities/released.ts';
import { checkReachable } from './checks/screens/reachable.ts';
import { checkScenarios } from './checks/screens/scenarios.ts';
import { checkScreens } from './checks/screens/screens.ts';
import { checkShownFields } from './checks/screens/shown-fields.ts';
import { checkShortcuts } from './checks/screens/shortcuts.ts';
import { checkTitles } from './checks/entities/titles.ts';
import { checkScreensWithScenarios } from './checks/screens/screens-with-scenarios.ts';
import { checkVersions } from './checks/screens/versions.ts';
import { checkWrites } from './checks/contracts/writes.ts';
import { checkUiSchemas } from './checks/screens/ui-schemas.ts';
import { checkUnused } from './checks/names/unused.ts';
import { checkWidgets } from './checks/screens/widgets.ts';
import type { Catalogue } from './catalogue.ts';
import type { Finding } from './finding.ts';
import { memoizeLast } from './memoize-last.ts';
import type { FileTexts } from './documents.ts';
import type { Surroundings } from './schema-validators.ts';
import type { Subject } from './places/subject.ts';
import { findingsOfListings } from './listings/map-to-listing.ts';
import { readDocuments, type ReadDocuments, type Understood } from './read-documents.ts';
import { isTemplateWith } from './places/slots.ts';

/** The outcome of a check. */
export interface CheckResult {
  readonly findings: readonly Finding[];
  /** Texts of the documents, for places in them. */
  readonly texts: FileTexts;
  readonly documents: number;
  readonly expressions: number;
  /** Behaviours that screens run, by name. */
  readonly behaviours: readonly string[];
}

/** Checks of names and types; they need valid documents. */
const NAME_CHECKS: readonly ((understood: Understood) => readonly Finding[])[] = [
  ofSchemas(checkEntities),
  ofSchemas(checkContradictions),
  memoizeLast(
    ({ catalogue }: Understood) => checkCatalogueTexts(catalogue),
    ({ catalogue: { documents, vocabulary } }) => [documents.messages, vocabulary],
  ),
  ofSchemas(checkContextLists),
  ofSchemas(checkItemNames),
  ofSchemas(checkReferencedLists),
  ofSchemas(checkWrites),
  ({ catalogue }) => checkGlobalSearch(catalogue),
  ofSchemas(checkKeywordTable),
  ofSchemas(checkPastedFields),
  ofSchemas(checkImportedFields),
  ({ subjects }) => checkNames(subjects),
  ({ subjects }) => checkUiSchemas(subjects),
  ({ subjects }) => checkScreens(subjects),
  ({ catalogue }) => checkGridContext(catalogue),
  ({ subjects }) => checkGridCells(subjects),
  ({ subjects }) => checkTables(subjects),
  ({ subjects, catalogue }) => checkGridTotals(subjects, catalogue),
  ({ subjects }) => checkGridFilters(subjects),
  ({ catalogue }) => checkDialogs(catalogue),
  ({ subjects }) => checkProcedures(subjects),
  ({ subjects }) => checkScenarios(subjects),
  ({ subjects }) => checkGivens(subjects),
  ({ subjects }) => checkIds(subjects),
  ofSchemas(checkTitles),
  ({ subjects }) => checkDuplicateFields(subjects),
  ({ subjects }) => checkLayouts(subjects),
  ({ subjects }) => checkEditEffects(subjects),
  ({ subjects }) => checkShortcuts(subjects),
  ({ subjects }) => checkWidgets(subjects),
  ({ subjects }) => checkClearedBy(subjects),
  ({ subjects }) => checkRequiredInputs(subjects),
  ({ subjects }) => checkVersions(subjects),
  ({ names }) => checkFieldNames(names),
  checkDefinedNames,
  ({ slots }) => checkExpressions(slots),
  ofSchemas(checkExamples),
];

/** Checks of meaning, run if all names are right. */
const MEANING_CHECKS: typeof NAME_CHECKS = [
  checkDerivations,
  checkLoadFailures,
  checkFollowedWrites,
  ofSchemas(checkIneffectiveKeywords),
  ofSchemas(checkListTotals),
  ofSchemas(checkInnerRecords),
  checkArrangements,
  ofSchemas(checkHandlers),
];

/** Checks for unused and superfluous parts, which do not keep a page from working. */
const UNUSED_CHECKS: typeof NAME_CHECKS = [
  ({ slots }) => checkConstants(slots),
  checkUnusedNames,
  checkLongExpressions,
  ({ subjects }) => checkErrorFields(subjects),
  checkReachable,
  checkCallers,
  checkShownFields,
  checkUnused,
  ({ catalogue }) => checkScreensWithScenarios(catalogue),
  ({ catalogue }) => checkReleased(catalogue),
];

/** A check of schemas and contracts alone; its findings are cached until those change. */
function ofSchemas(check: (catalogue: Catalogue, validate: Understood['validate']) => readonly Finding[]): (typeof NAME_CHECKS)[number] {
  return memoizeLast(
    ({ catalogue, validate }: Understood) => check(catalogue, validate),
    ({ catalogue: { entities, vocabulary, documents }, validate }) => [
      entities,
      vocabulary,
      validate,
      documents.keywords,
      ...documents.languages.values(),
    ],
  );
}

/**
 * Checks every document. Names and expressions are checked if the documents themselves are valid:
 * all of them once every schema is, each screen and UI-schema once it is. Their meaning is checked
 * if every name is right, so that a wrong one is reported once.
 */
export async function checkDocuments(texts: FileTexts, surroundings: Surroundings): Promise<CheckResult> {
  const read = await readDocuments(texts, surroundings);
  const findings = findingsOf(read);
  return {
    findings,
    texts: read.texts,
    documents: read.texts.size,
    expressions: (read.understood?.slots ?? []).filter(({ kind, source }) => kind !== 'text' || isTemplateWith(source)).length,
    behaviours: behavioursIn(read.understood?.subjects ?? []),
  };
}

/** All findings of documents that were read. */
export function findingsOf(read: ReadDocuments): readonly Finding[] {
  return found(read, [...MEANING_CHECKS, ...UNUSED_CHECKS]);
}

/** Findings that make documents unusable: all but those of unused parts. */
export function faultsOf(read: ReadDocuments): readonly Finding[] {
  return found(read, MEANING_CHECKS);
}

function found({ documents, malformed, understood }: ReadDocuments, ofSense: typeof NAME_CHECKS): readonly Finding[] {
  const ask = (questions: typeof NAME_CHECKS) => (understood === undefined ? [] : questions.flatMap((question) => question(understood)));
  const named = ask(NAME_CHECKS);
  const sense = malformed.length + named.length === 0 ? ask(ofSense) : [];
  const causes = malformed.map((finding) => ({ ...finding, isCause: true }) satisfies Finding);
  return findingsOfListings([...causes, ...named, ...sense], documents);
}

function behavioursIn(subjects: readonly Subject[]): string[] {
  const named = subjects.flatMap(({ places }) => places.filter(({ holds: { is, of } }) => is === 'name' && of === 'behaviour'));
  return [...new Set(named.map(({ text }) => text))].toSorted();
}
