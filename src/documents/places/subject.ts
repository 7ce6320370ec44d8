import { type Definitions, memoize, MODE, pointTo, walkDocument, type Walked } from '#src/expression/index.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Documents } from '../documents.ts';
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
  /** Names that stand for expressions in it. */
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
  const { documents, entities } = catalogue;
  const { apis, uis, screens, scenarios, languages } = documents;
  const shared = sharedNames(documents);
  const walk = (language: Subject['language'], document: object, pointer = '') =>
    walkOnce(languages.get(language)?.value ?? NO_LANGUAGE, document, pointer);
  const plain = { catalogue, definitions: {}, screen: undefined, rows: new Map<string, NameSchema>() };
  return [
    ...[...apis.values()].flatMap(({ file, value }) =>
      resourcesOf(value).map(({ path, resource }): Subject => {
        const record = entities.get(resource.entity);
        const walked = walk('resource', resource, pointTo('/paths', path, 'x-resource'));
        const names = resource.scope === 'consignment' && record !== undefined ? contextOf(record, entities) : {};
        return { ...plain, ...walked, file, language: 'resource', names, record, isKnown: record !== undefined };
      }),
    ),
    ...[...apis.values()].flatMap(({ file, value }) =>
      listsOf(value).map(({ path, method, list }): Subject => {
        const walked = walk('list', list, pointTo('/paths', path, method, 'x-list'));
        const record = entities.get(list.entity);
        return { ...plain, ...walked, file, language: 'list', names: {}, record, isKnown: record !== undefined };
      }),
    ),
    ...[...apis.values()].flatMap(({ file, value }) =>
      findsOf(value).map(({ pointer, find }): Subject => {
        const record = entities.get(find.entity);
        return { ...plain, ...walk('find', find, pointer), file, language: 'find', names: {}, record, isKnown: record !== undefined };
      }),
    ),
    ...[...documents.entities].map(([name, { file, value }]): Subject => {
      const record = entities.get(name);
      return {
        ...plain,
        ...walk('entity', value),
        file,
        language: 'entity',
        names: namesOfRecord(record, catalogue),
        definitions: record?.['x-names'] ?? {},
        record,
        isKnown: true,
      };
    }),
    ...[...documents.shared.values()].map(({ file, value }): Subject => {
      const walked = walkOnce(piecesOf(languages.get('entity')?.value ?? NO_LANGUAGE), value.definitions ?? value, '/definitions');
      return { ...plain, ...walked, file, language: 'entity', names: {}, record: undefined, isKnown: false };
    }),
    ...[...documents.names.values()].flatMap(({ file, value }) =>
      Object.entries(value.names).map(([name, named]): Subject => {
        const given = Object.entries(typeof named === 'string' ? {} : named.with).map(
          ([key, type]) => [key, schemaOfType(type, entities) ?? {}] as const,
        );
        const names = { session: entities.get('accounts/session') ?? {}, ...Object.fromEntries(given) };
        const walked = walkDocument(namesIn(languages.get('names')?.value ?? NO_LANGUAGE), { [name]: named }, '/names');
        return { ...plain, ...walked, file, language: 'names', names, definitions: shared, record: undefined, isKnown: true };
      }),
    ),
    ...[...uis].map(([name, { file, value }]): Subject => {
      const record = entities.get(name);
      const names = { mode: MODE, ...namesOfRecord(record, catalogue) };
      const definitions = { ...shared, ...record?.['x-names'], ...value['ui:names'] };
      return {
        ...plain,
        ...walkIn('ui', value, documents),
        file,
        language: 'ui',
        names,
        definitions,
        record,
        isKnown: record !== undefined,
      };
    }),
    ...[...screens.values()].map(({ file, value }): Subject => ({
      ...ofScreen(value, catalogue),
      ...walkIn('screen', value, documents),
      file,
    })),
    ...[...new Set([...screens.keys(), ...scenarios.keys()])].flatMap((id) => {
      const screen = screens.get(id)?.value;
      const told = screen === undefined ? { ...plain, names: {}, record: undefined } : ofScreen(screen, catalogue);
      const described = { ...told, language: 'scenarios', isKnown: false } as const;
      return scenarioFilesOf(id, documents).map(({ file, value }): Subject => ({ ...described, ...walk('scenarios', value), file }));
    }),
  ];
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
