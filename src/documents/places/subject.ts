import { type Definitions, memoize, MODE, pointTo, walkDocument, type Walked } from '#src/expression/index.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../catalogue.ts';
import type { SharedNames } from '#schemas/generated/documents/names.ts';
import type { ApiDocument, Documents, EntityDocument, LoadedDocument, UiDocument } from '../documents.ts';
import { resourcesOf } from '../contract/resources/expand.ts';
import { listsOf } from '../contract/resources/references.ts';
import { findsOf } from '../contract/global-search.ts';
import { scenarioFilesOf } from '../scenarios/expand-scenarios.ts';
import { contextOf, readScreenNames, recordName, schemaOfType, type NameSchema } from '../screen-names.ts';
import { NO_LANGUAGE, walkIn, walkOnce } from './cached-walk.ts';

/** A document, or a declaration in one, with what its places refer to. */
export interface Subject extends Walked {
  readonly file: string;
  readonly language: 'entity' | 'ui' | 'screen' | 'scenarios' | 'resource' | 'list' | 'find' | 'names';
  readonly catalogue: Catalogue;
  /** What every expression in it may read. */
  readonly names: Readonly<Record<string, NameSchema>>;
  /** Named expressions of the document. */
  readonly definitions: Definitions;
  /** The record it describes, arranges, edits or serves; undefined if there is none. */
  readonly record: EntitySchema | undefined;
  /** Whether its expressions can be checked: not while its entity is unknown. */
  readonly isKnown: boolean;
  /** The screen that it is or describes. */
  readonly screen: ScreenDocument | undefined;
  /** `row` of each grid. */
  readonly rows: ReadonlyMap<string, NameSchema>;
}

/** Every document that has a meta-schema of ours. */
export function subjectsOf(catalogue: Catalogue): Subject[] {
  const { apis, uis, screens, scenarios, entities, shared, names } = catalogue.documents;
  return [
    ...[...apis.values()].flatMap((api) => resourceSubjects(api, catalogue)),
    ...[...apis.values()].flatMap((api) => listSubjects(api, catalogue)),
    ...[...apis.values()].flatMap((api) => findSubjects(api, catalogue)),
    ...[...entities].map(([name, entity]) => entitySubject(name, entity, catalogue)),
    ...[...shared.values()].map((pieces) => sharedSubject(pieces, catalogue)),
    ...[...names.values()].flatMap((named) => namesSubjects(named, catalogue)),
    ...[...uis].map(([name, ui]) => uiSubject(name, ui, catalogue)),
    ...[...screens.values()].map(({ file, value }): Subject => ({
      ...ofScreen(value, catalogue),
      ...walkIn('screen', value, catalogue.documents),
      file,
    })),
    ...[...new Set([...screens.keys(), ...scenarios.keys()])].flatMap((id) => scenarioSubjects(id, catalogue)),
  ];
}

const PLAIN = { definitions: {}, screen: undefined, rows: new Map<string, NameSchema>() };

function resourceSubjects({ file, value }: ApiDocument, catalogue: Catalogue): Subject[] {
  const { entities } = catalogue;
  return resourcesOf(value).map(({ path, resource }): Subject => {
    const record = entities.get(resource.entity);
    const walked = walkAs(catalogue, 'resource', resource, pointTo('/paths', path, 'x-resource'));
    const names = resource.scope === 'consignment' && record !== undefined ? contextOf(record, entities) : {};
    return { ...PLAIN, catalogue, ...walked, file, language: 'resource', names, record, isKnown: record !== undefined };
  });
}

function listSubjects({ file, value }: ApiDocument, catalogue: Catalogue): Subject[] {
  const { entities } = catalogue;
  return listsOf(value).map(({ path, method, list }): Subject => {
    const walked = walkAs(catalogue, 'list', list, pointTo('/paths', path, method, 'x-list'));
    const record = entities.get(list.entity);
    return { ...PLAIN, catalogue, ...walked, file, language: 'list', names: {}, record, isKnown: record !== undefined };
  });
}

function findSubjects({ file, value }: ApiDocument, catalogue: Catalogue): Subject[] {
  const { entities } = catalogue;
  return findsOf(value).map(({ pointer, find }): Subject => {
    const record = entities.get(find.entity);
    return {
      ...PLAIN,
      catalogue,
      ...walkAs(catalogue, 'find', find, pointer),
      file,
      language: 'find',
      names: {},
      record,
      isKnown: record !== undefined,
    };
  });
}

function entitySubject(name: string, { file, value }: EntityDocument, catalogue: Catalogue): Subject {
  const { entities } = catalogue;
  const record = entities.get(name);
  return {
    ...PLAIN,
    catalogue,
    ...walkAs(catalogue, 'entity', value),
    file,
    language: 'entity',
    names: namesOfRecord(record, catalogue),
    definitions: record?.['x-names'] ?? {},
    record,
    isKnown: true,
  };
}

function sharedSubject({ file, value }: EntityDocument, catalogue: Catalogue): Subject {
  const walked = walkOnce(piecesOf(languageNamed('entity', catalogue)), value.definitions ?? value, '/definitions');
  return { ...PLAIN, catalogue, ...walked, file, language: 'entity', names: {}, record: undefined, isKnown: false };
}

function namesSubjects({ file, value }: LoadedDocument<SharedNames>, catalogue: Catalogue): Subject[] {
  const { entities } = catalogue;
  const shared = sharedNames(catalogue.documents);
  return Object.entries(value.names).map(([name, named]): Subject => {
    const given = Object.entries(typeof named === 'string' ? {} : named.with).map(
      ([key, type]) => [key, schemaOfType(type, entities) ?? {}] as const,
    );
    const names = { session: entities.get('accounts/session') ?? {}, ...Object.fromEntries(given) };
    const walked = walkDocument(namesIn(languageNamed('names', catalogue)), { [name]: named }, '/names');
    return { ...PLAIN, catalogue, ...walked, file, language: 'names', names, definitions: shared, record: undefined, isKnown: true };
  });
}

function uiSubject(name: string, { file, value }: UiDocument, catalogue: Catalogue): Subject {
  const { entities, documents } = catalogue;
  const record = entities.get(name);
  const names = { mode: MODE, ...namesOfRecord(record, catalogue) };
  const definitions = { ...sharedNames(documents), ...record?.['x-names'], ...value['ui:names'] };
  return {
    ...PLAIN,
    catalogue,
    ...walkIn('ui', value, documents),
    file,
    language: 'ui',
    names,
    definitions,
    record,
    isKnown: record !== undefined,
  };
}

function scenarioSubjects(id: string, catalogue: Catalogue): Subject[] {
  const { documents } = catalogue;
  const screen = documents.screens.get(id)?.value;
  const told = screen === undefined ? { ...PLAIN, catalogue, names: {}, record: undefined } : ofScreen(screen, catalogue);
  const described = { ...told, language: 'scenarios', isKnown: false } as const;
  return scenarioFilesOf(id, documents).map(({ file, value }): Subject => ({
    ...described,
    ...walkAs(catalogue, 'scenarios', value),
    file,
  }));
}

function walkAs(catalogue: Catalogue, language: Subject['language'], document: object, pointer = ''): Walked {
  return walkOnce(languageNamed(language, catalogue), document, pointer);
}

function languageNamed(language: Subject['language'], { documents }: Catalogue): LanguageSchema {
  return documents.languages.get(language)?.value ?? NO_LANGUAGE;
}

/** Names that every screen and form may use. */
export const sharedNames = memoize(({ names }: Documents): Definitions =>
  Object.assign({}, ...[...names.values()].map(({ value }) => value.names)),
);

const namesIn = memoize(({ properties, definitions = {} }: LanguageSchema): LanguageSchema => ({ ...properties?.['names'], definitions }));

function ofScreen(screen: ScreenDocument, catalogue: Catalogue): Omit<Subject, keyof Walked | 'file'> {
  const record = catalogue.entities.get(screen.data?.schema ?? '');
  const { names, rows } = readScreenNames(screen, catalogue);
  const definitions = { ...sharedNames(catalogue.documents), ...screen.names };
  return {
    catalogue,
    language: 'screen',
    names,
    definitions,
    record,
    isKnown: screen.data === undefined || record !== undefined,
    screen,
    rows,
  };
}

function namesOfRecord(record: EntitySchema | undefined, { entities }: Catalogue): Readonly<Record<string, NameSchema>> {
  return record === undefined ? {} : { ...contextOf(record, entities), [recordName(record)]: record };
}

/** The language of definitions that several entities share: fields by name. */
export const piecesOf = memoize(({ definitions = {} }: LanguageSchema): LanguageSchema => ({
  definitions,
  additionalProperties: { $ref: '#/definitions/field' },
}));
