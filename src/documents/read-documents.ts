import { createCatalogue, type Catalogue } from './catalogue.ts';
import { checkContracts } from './checks/contracts/contracts.ts';
import { checkEndings } from './checks/languages/endings.ts';
import { checkLanguageReferences } from './checks/languages/language-references.ts';
import { checkLanguages } from './checks/languages/languages.ts';
import { checkPatterns } from './checks/languages/patterns.ts';
import { checkReferences } from './checks/languages/references.ts';
import { checkResources } from './checks/contracts/resources.ts';
import type { Finding } from './finding.ts';
import { parseDocuments, type Documents, type FileTexts } from './documents.ts';
import type { SchemaValidators, Surroundings } from './schema-validators.ts';
import { fieldNamesOf, type FieldName } from './places/field-names.ts';
import { slotsOf, type PlacedSlot } from './places/slots.ts';
import { subjectsOf, type Subject } from './places/subject.ts';
import { scenarioFieldNames } from './scenarios/scenario-field-names.ts';

/** The documents as far as they can be understood. */
export interface ReadDocuments {
  readonly documents: Documents;
  readonly texts: FileTexts;
  /** Findings of single documents: invalid JSON, invalid by its meta-schema, unresolved references. */
  readonly malformed: readonly Finding[];
  /** Undefined if a schema or contract is malformed: then names cannot be checked. */
  readonly understood: Understood | undefined;
}

/** Valid documents; malformed screens, scenarios and UI-schemas are left out. */
export interface Understood {
  readonly catalogue: Catalogue;
  /** Each document with its places. */
  readonly subjects: readonly Subject[];
  /** Every expression and text. */
  readonly slots: readonly PlacedSlot[];
  /** Every other place that names a field. */
  readonly names: readonly FieldName[];
  readonly validate: SchemaValidators['validate'];
}

/** Reads the texts of every document. */
export async function readDocuments(texts: FileTexts, { vocabulary, schemaValidators }: Surroundings): Promise<ReadDocuments> {
  const { documents, findings: unparsed, unread } = parseDocuments(texts);
  const findings = [...checkEndings(texts), ...unparsed];
  // A reference to a schema that cannot be parsed is not reported again.
  if (![...unread].every(isOfScreens)) return { documents, texts, malformed: findings, understood: undefined };
  const misled = checkLanguageReferences(documents);
  if (misled.length > 0) return { documents, texts, malformed: [...findings, ...misled], understood: undefined };
  const contracts = await checkContracts(documents, schemaValidators);
  const unsound = [
    ...findings,
    ...checkLanguages(withoutApis(documents, contracts), schemaValidators),
    ...checkReferences(documents),
    ...checkPatterns(documents),
    ...contracts,
  ];
  const malformed = [...unsound, ...checkResources(documents, new Set(unsound.map(({ file }) => file)))];
  const areSchemasRight = malformed.every(({ file }) => isOfScreens(file));
  return {
    documents,
    texts,
    malformed,
    understood: areSchemasRight ? understand(documents, malformed, { vocabulary, schemaValidators }) : undefined,
  };
}

function isOfScreens(file: string): boolean {
  return file.endsWith('.ui.json') || file.startsWith('screens/');
}

function understand(documents: Documents, malformed: readonly Finding[], { vocabulary, schemaValidators }: Surroundings): Understood {
  const catalogue = createCatalogue(withoutFiles(documents, malformed), documents.screens, vocabulary);
  const subjects = subjectsOf(catalogue);
  const names = subjects.flatMap((subject) => [...fieldNamesOf(subject), ...scenarioFieldNames(subject)]);
  return { catalogue, subjects, slots: slotsOf(subjects, catalogue), names, validate: schemaValidators.validate };
}

/** An invalid OpenAPI document cannot be walked. */
function withoutApis(documents: Documents, findings: readonly Finding[]): Documents {
  const wrong = new Set(findings.map(({ file }) => file));
  return { ...documents, apis: new Map([...documents.apis].filter(([, { file }]) => !wrong.has(file))) };
}

function withoutFiles(documents: Documents, findings: readonly Finding[]): Documents {
  const malformed = new Set(findings.map(({ file }) => file));
  const keep = <Value extends { readonly file: string }>(files: ReadonlyMap<string, Value>) =>
    new Map([...files].filter(([, { file }]) => !malformed.has(file)));
  return {
    ...documents,
    uis: keep(documents.uis),
    screens: keep(documents.screens),
    names: keep(documents.names),
    scenarios: keep(documents.scenarios),
  };
}
