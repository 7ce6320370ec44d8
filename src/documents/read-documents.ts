import { createCatalogue, type Catalogue } from './catalogue.ts';
import { checkContracts } from './checks/contracts.ts';
import { checkLanguages } from './checks/languages.ts';
import { checkReferences } from './checks/references.ts';
import { checkResources } from './checks/resources.ts';
import { apiFieldNames } from './fields/api-field-names.ts';
import { entityFieldNames } from './fields/entity-field-names.ts';
import type { FieldName } from './fields/field-name.ts';
import { screenFieldNames } from './fields/screen-field-names.ts';
import { uiFieldNames } from './fields/ui-field-names.ts';
import type { Finding } from './finding.ts';
import { loadDocuments, type Documents } from './load.ts';
import { accessSlots } from './slots/access-slots.ts';
import { entitySlots } from './slots/entity-slots.ts';
import { screenSlots } from './slots/screen-slots.ts';
import type { PlacedSlot } from './slots/slot.ts';
import { uiSlots } from './slots/ui-slots.ts';
import type { Vocabulary } from '#scripts/documents/vocabulary.ts';

/** The documents as far as they can be understood. */
export interface ReadDocuments {
  readonly documents: Documents;
  readonly texts: ReadonlyMap<string, string>;
  /** What is wrong with a document in itself: no JSON, not its language, a reference into nowhere. */
  readonly malformed: readonly Finding[];
  /** Undefined where a schema or contract is malformed: then nothing can be said of names. */
  readonly understood: Understood | undefined;
}

/** Documents that are right in themselves; malformed screens, scenarios and UI-schemas are left out. */
export interface Understood {
  readonly catalogue: Catalogue;
  /** Every expression and text. */
  readonly slots: readonly PlacedSlot[];
  /** Every other place that names a field, but for scenarios. */
  readonly names: readonly FieldName[];
}

/** Reads every document below `root`. */
export async function readDocuments(root: string, vocabulary: Vocabulary): Promise<ReadDocuments> {
  const { documents, texts, findings } = await loadDocuments(root);
  const unsound = [...findings, ...checkLanguages(documents), ...checkReferences(documents), ...(await checkContracts(documents))];
  const malformed = [...unsound, ...checkResources(documents, new Set(unsound.map(({ file }) => file)))];
  const areSchemasRight = malformed.every(({ file }) => file.endsWith('.ui.json') || file.startsWith('screens/'));
  return { documents, texts, malformed, understood: areSchemasRight ? understand(documents, malformed, vocabulary) : undefined };
}

function understand(documents: Documents, malformed: readonly Finding[], vocabulary: Vocabulary): Understood {
  const catalogue = createCatalogue(withoutFiles(documents, malformed), [...documents.screens.keys()], vocabulary);
  return {
    catalogue,
    slots: [...accessSlots(catalogue), ...entitySlots(catalogue), ...uiSlots(catalogue), ...screenSlots(catalogue)],
    names: [...entityFieldNames(catalogue), ...uiFieldNames(catalogue), ...screenFieldNames(catalogue), ...apiFieldNames(catalogue)],
  };
}

function withoutFiles(documents: Documents, findings: readonly Finding[]): Documents {
  const malformed = new Set(findings.map(({ file }) => file));
  const keep = <Value extends { readonly file: string }>(files: ReadonlyMap<string, Value>) =>
    new Map([...files].filter(([, { file }]) => !malformed.has(file)));
  return { ...documents, uis: keep(documents.uis), screens: keep(documents.screens), scenarios: keep(documents.scenarios) };
}
