import { gridsOfAction, nodesOf, pointTo, stepsOf } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { Catalogue } from '../catalogue.ts';
import { uiFields } from '../ui-fields.ts';
import type { PartId } from './read-part-id.ts';

/** One place where an id stands. */
export interface IdUse {
  readonly file: string;
  readonly pointer: string;
  /** Whether it stands in the last key of the pointer; else in the text there. */
  readonly isKey: boolean;
  /** Characters of that key or text before it. */
  readonly offset: number;
  readonly length: number;
  readonly isQuoted: false;
  readonly how: string;
}

/** Every place that names a part of a document: the part itself, and whoever refers to it. */
export function idUses({ file, pointer, id, screen }: PartId, catalogue: Catalogue): IdUse[] {
  const isAction = pointer.startsWith('/actions/');
  const own = isAction
    ? placeOf(file, pointer, id, 'the action itself', true)
    : placeOf(file, pointTo(pointer, 'id'), id, 'the part itself');
  const document = catalogue.documents.screens.get(screen ?? '')?.value;
  if (screen === undefined || document === undefined) return [own];
  const scenarios = catalogue.documents.scenarios.get(screen);
  const inScenarios = (scenarios?.value.scenarios ?? []).flatMap((scenario, index) =>
    usesInScenario(scenario, pointTo('/scenarios', index), { pointer, id }).map((found) => ({ ...found, file: scenarios?.file ?? '' })),
  );
  const inScreen = isAction ? usesOfAction(document, id, file) : usesOfPart(document, pointer, id, file);
  return [own, ...inScreen, ...(isAction ? usesInForms(document, id, catalogue) : []), ...inScenarios];
}

const GRID_COLUMN = /^\/grids\/([^/]+)\/columns\/\d+$/;
const WIZARD_STEP = /^\/steps\/\d+$/;

function usesOfPart(screen: ScreenDocument, pointer: string, id: string, file: string): IdUse[] {
  const grid = GRID_COLUMN.exec(pointer)?.[1];
  if (grid !== undefined) {
    const isTotal = screen.grids?.[grid]?.totals?.[id] !== undefined;
    return isTotal ? [placeOf(file, pointTo('/grids', grid, 'totals', id), id, 'its total', true)] : [];
  }
  if (!WIZARD_STEP.test(pointer)) return [];
  return stepsOf(screen).flatMap(({ pointer: at, step }) =>
    'go' in step && step.go === id ? [placeOf(file, pointTo(at, 'go'), id, 'a step goes there')] : [],
  );
}

function usesOfAction(screen: ScreenDocument, id: string, file: string): IdUse[] {
  const listed = (names: readonly string[] | undefined, pointer: string, how: string) =>
    (names ?? []).flatMap((name, index) => (name === id ? [placeOf(file, pointTo(pointer, index), id, how)] : []));
  const offered = new Set(gridsOfAction(screen, id));
  return [
    ...listed(screen.buttons, '/buttons', 'a button of the screen'),
    ...(screen.steps ?? []).flatMap(({ buttons }, index) => listed(buttons, pointTo('/steps', index, 'buttons'), 'a button of a step')),
    ...nodesOf(screen).flatMap(({ pointer, node }) => listed(node.actions, pointTo(pointer, 'actions'), 'a button in the tree')),
    ...Object.entries(screen.grids ?? {}).flatMap(([name, grid]) => {
      const at = pointTo('/grids', name);
      return [
        ...(['rowActions', 'bulkActions', 'toolbar'] as const).flatMap((key) =>
          listed(grid[key], pointTo(at, key), `a button of the grid ${name}`),
        ),
        ...(offered.has(name) && grid.open === id ? [placeOf(file, pointTo(at, 'open'), id, `opens a row of the grid ${name}`)] : []),
        ...grid.columns.flatMap(({ action }, index) =>
          action === id ? [placeOf(file, pointTo(at, 'columns', index, 'action'), id, `a button in a cell of the grid ${name}`)] : [],
        ),
      ];
    }),
  ];
}

/** Fields whose buttons run actions of the screen that holds the form. */
function usesInForms({ data }: ScreenDocument, id: string, { documents }: Catalogue): IdUse[] {
  const ui = documents.uis.get(data?.ui ?? data?.schema ?? '');
  if (ui === undefined) return [];
  return uiFields(ui.value).flatMap(([path, field]) =>
    (field['ui:actions'] ?? []).flatMap((name, index) =>
      name === id ? [placeOf(ui.file, pointTo('', path, 'ui:actions', index), id, 'a button beside a field')] : [],
    ),
  );
}

function usesInScenario({ step, expect }: Scenario, at: string, { pointer, id }: Pick<PartId, 'pointer' | 'id'>): Omit<IdUse, 'file'>[] {
  const grid = GRID_COLUMN.exec(pointer)?.[1];
  const prefixes =
    grid === undefined ? (pointer.startsWith('/actions/') ? ['actions.'] : []) : [`grids.${grid}.columns.`, `grids.${grid}.cells.`];
  const expected = Object.keys(expect).flatMap((key) =>
    prefixes.flatMap((prefix) =>
      key.startsWith(`${prefix}${id}.`)
        ? [placeOf('', pointTo(at, 'expect', key), id, 'a scenario expects something of it', true, prefix.length)]
        : [],
    ),
  );
  const isOpen = WIZARD_STEP.test(pointer) && step === id;
  return isOpen ? [placeOf('', pointTo(at, 'step'), id, 'a scenario opens it'), ...expected] : expected;
}

function placeOf(file: string, pointer: string, id: string, how: string, isKey = false, offset = 0): IdUse {
  return { file, pointer, isKey, offset, length: id.length, isQuoted: false, how };
}
