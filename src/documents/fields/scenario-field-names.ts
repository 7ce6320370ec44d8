import { pointTo } from '#renderer/expression/index.ts';
import type { Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { Catalogue } from '../catalogue.ts';
import { readScreenNames, type NameSchema, type ScreenNames } from '../screen-names.ts';
import { keyed, type FieldName } from './field-name.ts';

type Found = Omit<FieldName, 'file'>;

/** Fields that the screens' scenarios give, type into and expect something of. */
export function scenarioFieldNames(catalogue: Catalogue): FieldName[] {
  const { documents, entities } = catalogue;
  return [...documents.scenarios].flatMap(([id, { file, value }]) => {
    const screen = documents.screens.get(id)?.value;
    if (screen === undefined) return [];
    const known = readScreenNames(screen, catalogue);
    const entity = entities.get(screen.data?.schema ?? '');
    const found = value.scenarios.flatMap((one, index) => ofScenario(one, pointTo('/scenarios', index), known, entity));
    return found.map((name) => ({ ...name, file }));
  });
}

function ofScenario({ given, edit, expect }: Scenario, at: string, { names }: ScreenNames, entity: NameSchema | undefined): Found[] {
  const place = { of: entity, noun: 'a field of the form' };
  return [
    ...Object.entries(given ?? {}).flatMap(([name, value]) =>
      ofValue(value, pointTo(at, 'given', name), names[name], `a field of "${name}"`),
    ),
    ...keyed(pointTo(at, 'edit'), edit, place),
    ...Object.keys(expect).flatMap((key) => ofExpectation(key, pointTo(at, 'expect'), place)),
  ];
}

/** The keys of a value that is given, as deep as its schema describes them. */
function ofValue(value: unknown, pointer: string, of: NameSchema | undefined, noun: string): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const items = of !== undefined && 'items' in of ? of.items : undefined;
    return value.flatMap((item, index) => ofValue(item, pointTo(pointer, index), items, noun));
  }
  if (of?.properties === undefined) return [];
  const inner = Object.entries(value).flatMap(([key, item]) => ofValue(item, pointTo(pointer, key), of.properties?.[key], noun));
  return [...keyed(pointer, { ...value }, { of, noun }), ...inner];
}

/** `fields.owner.name.visible`. */
function ofExpectation(key: string, pointer: string, place: { readonly of: NameSchema | undefined; readonly noun: string }): Found[] {
  const words = key.split('.');
  const isField = words[0] === 'fields' && words.length > 2;
  const name = words.slice(1, -1).join('.');
  return isField ? [{ pointer: pointTo(pointer, key), isKey: true, offset: 'fields.'.length, name, ...place }] : [];
}
