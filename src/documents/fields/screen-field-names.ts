import { nodesOf, stepsOf, pointTo } from '#renderer/expression/index.ts';
import type { DoStep, ProblemRule, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../catalogue.ts';
import { readScreenNames, type NameSchema, type ScreenNames } from '../screen-names.ts';
import { keyed, keyedBehind, named, namedIn, type FieldName } from './field-name.ts';

type Found = Omit<FieldName, 'file'>;

/** Fields that screens name: of their form, of the rows of their grids, of bodies they send. */
export function screenFieldNames(catalogue: Catalogue): FieldName[] {
  return [...catalogue.documents.screens.values()].flatMap(({ file, value }) => {
    const known = readScreenNames(value, catalogue);
    const entity = catalogue.entities.get(value.data?.schema ?? '');
    return [
      ...keyed('/data/defaults', value.data?.defaults, { of: entity, noun: `a field of ${entity?.$id ?? ''}` }),
      ...ofGrids(value, known),
      ...nodesOf(value).flatMap(({ pointer, node }) =>
        (['form', 'facts'] as const).flatMap((key) => {
          const fields = node[key];
          return namedIn(pointTo(pointer, key), Array.isArray(fields) ? fields : undefined, {
            of: entity,
            noun: `a field of ${entity?.$id ?? ''}`,
          });
        }),
      ),
      ...stepsOf(value).flatMap(({ pointer, step }) => ofStep(step, pointer, entity, catalogue)),
      ...keyedBehind('form.', '/on/change', value.on?.change, { of: entity, noun: 'a field of the form' }),
      ...(value.problems ?? []).flatMap((rule, index) => ofProblem(rule, pointTo('/problems', index), entity)),
    ].map((found) => ({ ...found, file }));
  });
}

function ofGrids({ grids }: ScreenDocument, { rows }: ScreenNames): Found[] {
  return Object.entries(grids ?? {}).flatMap(([name, grid]) => {
    const at = pointTo('/grids', name);
    const place = { of: rows.get(name), noun: 'a field of the rows' };
    const columns = pointTo(at, 'columns');
    return [
      ...named(pointTo(at, 'rowKey'), grid.rowKey, place),
      ...grid.columns.flatMap(({ field, unit }, index) => [
        ...named(pointTo(columns, index, 'field'), field, place),
        ...(unit === undefined ? [] : named(pointTo(columns, index, 'unit'), unit, place)),
      ]),
      ...(grid.sort ?? []).flatMap(({ colId }, index) => named(pointTo(at, 'sort', index, 'colId'), colId, place)),
    ];
  });
}

function ofStep(step: DoStep, at: string, of: NameSchema | undefined, { operations }: Catalogue): Found[] {
  const place = { of, noun: 'a field of the form' };
  if ('validate' in step) return namedIn(pointTo(at, 'validate'), step.validate === true ? undefined : step.validate, place);
  if ('set' in step) return keyedBehind('form.', pointTo(at, 'set'), step.set, place);
  if ('reset' in step) {
    const { keep, values } = step.reset;
    return [
      ...keyed(pointTo(at, 'reset', 'values'), values, place),
      ...namedIn(pointTo(at, 'reset', 'keep'), keep === 'all' ? undefined : keep, place),
    ];
  }
  if ('focus' in step) return named(pointTo(at, 'focus'), step.focus, place);
  if (!('call' in step)) return [];
  const { operation, set } = step.call;
  return keyed(pointTo(at, 'call', 'set'), set, { of: operations.get(operation)?.body, noun: `a field of what ${operation} takes` });
}

function ofProblem({ field, clearedBy }: ProblemRule, at: string, of: NameSchema | undefined): Found[] {
  const place = { of, noun: 'a field of the form' };
  return [...named(pointTo(at, 'field'), field, place), ...namedIn(pointTo(at, 'clearedBy'), clearedBy, place)];
}
