import { createEnvironment, type Environment, gridsOfAction, nodesOf, stepsOf, pointTo } from '#renderer/expression/index.ts';
import type { DoStep, Grid, ScreenDocument, ScreenNode } from '#schemas/generated/documents/screen.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { ERROR, EVENT, PRESENT, answerOf, readScreenNames, schemaOfType, type NameSchema, type ScreenNames } from '../screen-names.ts';
import { kindOf, slot, slots, type PlacedSlot, type Slot, type SlotKind } from './slot.ts';

/** Literals that stand where an expression may. */
const MODES = ['create', 'edit', 'view'];
const ACCESS = ['anonymous', 'session'];
const BODIES = ['form', 'changes'];

/** Every expression and text of the screens, each with the names that stand there. */
export function screenSlots(catalogue: Catalogue): PlacedSlot[] {
  return [...catalogue.documents.screens.values()].flatMap(({ file, value }) => {
    // Without the record's schema nothing can be said of what reads it.
    if (value.data !== undefined && !catalogue.entities.has(value.data.schema)) return [];
    const known = readScreenNames(value, catalogue);
    const bind = (more: Readonly<Record<string, NameSchema>>) => screenEnvironment({ ...known.names, ...more }, catalogue);
    const environment = bind({});
    const forRows = (grids: readonly string[]) => (grids.length === 0 ? environment : bind({ row: commonRow(grids, known) }));
    const place = (found: readonly Slot[], within: Environment) => found.map((one) => ({ ...one, file, environment: within }));
    return [
      ...place(headSlots(value, catalogue), environment),
      ...place(accessSlots(value), screenEnvironment({ session: known.names['session'] ?? {} }, catalogue)),
      ...nodesOf(value).flatMap(({ pointer, node }) => place(nodeSlots(node, pointer, catalogue), environment)),
      ...Object.entries(value.grids ?? {}).flatMap(([name, grid]) => {
        const at = pointTo('/grids', name);
        return [
          ...place(gridSlots(grid, at), environment),
          ...place(rowSlots(grid, at), forRows([name])),
          ...place(slot(pointTo(at, 'found'), grid.found, 'text'), bind({ count: { type: 'integer' } })),
          ...place(
            slots(pointTo(at, 'totals'), grid.totals, () => 'any'),
            bind({ rows: { type: 'array' } }),
          ),
        ];
      }),
      ...Object.keys(value.actions ?? {}).flatMap((name) => place(actionSlots(value, name), forRows(gridsOfAction(value, name)))),
      ...stepsOf(value).flatMap(({ pointer, step, grids, panel, isOfEvent }) => {
        const within =
          panel === undefined
            ? isOfEvent === true
              ? bind({ event: EVENT })
              : forRows(grids)
            : bind({ result: answerOfPanel(panel, catalogue) });
        return place(stepSlots(step, pointer, value, catalogue), within);
      }),
      ...place(problemSlots(value), bind({ error: ERROR })),
    ];
  });
}

function answerOfPanel(id: string, catalogue: Catalogue): NameSchema {
  const screen = catalogue.documents.screens.get(id)?.value;
  return screen === undefined ? {} : answerOf(screen, catalogue);
}

function screenEnvironment(names: Readonly<Record<string, NameSchema>>, { vocabulary }: Catalogue): Environment {
  return createEnvironment({ names, functions: vocabulary.functions, present: PRESENT });
}

/** The row of an action that several grids offer, where they agree on it. */
function commonRow(grids: readonly string[], { rows }: ScreenNames): NameSchema {
  const [first = {}, ...others] = grids.map((grid) => rows.get(grid) ?? {});
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : {};
}

function accessSlots({ access }: ScreenDocument): Slot[] {
  return access === undefined || ACCESS.includes(access) ? [] : slot('/access', access, 'bool');
}

function headSlots(screen: ScreenDocument, catalogue: Catalogue): Slot[] {
  const { title, subtitle, footer, context, data, state, sources, steps } = screen;
  const entity = catalogue.entities.get(data?.schema ?? '');
  return [
    ...slot('/title', title, 'text'),
    ...slot('/subtitle', subtitle, 'text'),
    ...slot('/footer', footer, 'text'),
    ...Object.entries(context ?? {}).flatMap(([name, { value }]) => slot(pointTo('/context', name, 'value'), value, 'any')),
    ...(data === undefined || MODES.includes(data.mode) ? [] : slot('/data/mode', data.mode, 'string')),
    ...slot('/data/because', data?.because, 'text'),
    ...slots('/data/defaults', data?.defaults, (name) => kindOf(fieldAt(entity, name))),
    ...Object.entries(state ?? {}).flatMap(([name, { type, initial }]) =>
      slot(pointTo('/state', name, 'initial'), initial, kindOf(schemaOfType(type, catalogue.entities))),
    ),
    ...Object.entries(sources ?? {}).flatMap(([name, { operation, params, when, from }]) => {
      const at = pointTo('/sources', name);
      return [
        ...slots(pointTo(at, 'params'), params, paramKind(operation, catalogue)),
        ...slot(pointTo(at, 'when'), when, 'bool'),
        ...slot(pointTo(at, 'from'), from, 'any'),
      ];
    }),
    ...(steps ?? []).flatMap(({ label, next, visible }, index) => {
      const at = pointTo('/steps', index);
      return [
        ...slot(pointTo(at, 'label'), label, 'text'),
        ...slot(pointTo(at, 'next'), next, 'bool'),
        ...slot(pointTo(at, 'visible'), visible, 'bool'),
      ];
    }),
  ];
}

function paramKind(operation: string | undefined, { operations }: Catalogue): (name: string) => SlotKind {
  const parameters = operations.get(operation ?? '')?.parameters ?? [];
  return (name) => {
    const type = parameters.find((parameter) => parameter.name === name)?.schema.type;
    if (type === 'boolean') return 'bool';
    if (type === 'integer' || type === 'number') return 'number';
    return type === 'string' ? 'string' : 'any';
  };
}

function problemSlots({ problems }: ScreenDocument): Slot[] {
  return (problems ?? []).flatMap(({ message }, index) => slot(pointTo('/problems', index, 'message'), message, 'text'));
}

function nodeSlots(node: ScreenNode, at: string, { documents, entities }: Catalogue): Slot[] {
  const input = documents.screens.get(node.panel ?? '')?.value.input;
  return [
    ...slots(pointTo(at, 'with'), node.with, (name) => kindOf(schemaOfType(input?.[name] ?? '', entities))),
    ...slot(pointTo(at, 'section'), node.section, 'text'),
    ...slot(pointTo(at, 'text'), node.text, 'text'),
    ...slot(pointTo(at, 'alert'), node.alert, 'text'),
    ...slot(pointTo(at, 'list'), node.list, 'any'),
    ...slot(pointTo(at, 'visible'), node.visible, 'bool'),
    ...(node.tabs ?? []).flatMap(({ label }, index) => slot(pointTo(at, 'tabs', index, 'label'), label, 'text')),
  ];
}

function gridSlots(grid: Grid, at: string): Slot[] {
  return [
    ...slot(pointTo(at, 'label'), grid.label, 'text'),
    ...slot(pointTo(at, 'empty'), grid.empty, 'text'),
    ...slots(pointTo(at, 'context'), grid.context, () => 'any'),
    ...grid.columns.flatMap(({ label, hint, visible }, index) => {
      const column = pointTo(at, 'columns', index);
      return [
        ...slot(pointTo(column, 'label'), label, 'text'),
        ...slot(pointTo(column, 'hint'), hint, 'text'),
        ...slot(pointTo(column, 'visible'), visible, 'bool'),
      ];
    }),
  ];
}

function rowSlots(grid: Grid, at: string): Slot[] {
  return [
    ...slot(pointTo(at, 'muted'), grid.muted, 'bool'),
    ...grid.columns.flatMap(({ value, badge, editable, tone, tip }, index) => {
      const column = pointTo(at, 'columns', index);
      return [
        ...slot(pointTo(column, 'value'), value, 'any'),
        ...slot(pointTo(column, 'badge', 'when'), badge?.when, 'bool'),
        ...slot(pointTo(column, 'badge', 'text'), badge?.text, 'text'),
        ...slot(pointTo(column, 'editable'), editable, 'bool'),
        ...slot(pointTo(column, 'tone'), tone, 'string'),
        ...slot(pointTo(column, 'tip'), tip, 'text'),
      ];
    }),
  ];
}

function actionSlots(screen: ScreenDocument, name: string): Slot[] {
  const action = screen.actions?.[name];
  const at = pointTo('/actions', name);
  const confirm = action?.confirm;
  return [
    ...slot(pointTo(at, 'label'), action?.label, 'text'),
    ...slot(pointTo(at, 'busyLabel'), action?.busyLabel, 'text'),
    ...slot(pointTo(at, 'because'), action?.because, 'text'),
    ...slot(pointTo(at, 'visible'), action?.visible, 'bool'),
    ...slot(pointTo(at, 'enabled'), action?.enabled, 'bool'),
    ...slot(pointTo(at, 'confirm', 'title'), confirm?.title, 'text'),
    ...slot(pointTo(at, 'confirm', 'body'), confirm?.body, 'text'),
    ...slot(pointTo(at, 'confirm', 'label'), confirm?.label, 'text'),
    ...slot(pointTo(at, 'confirm', 'when'), confirm?.when, 'bool'),
  ];
}

function stepSlots(step: DoStep, at: string, screen: ScreenDocument, catalogue: Catalogue): Slot[] {
  return [...slot(pointTo(at, 'when'), step.when, 'bool'), ...effectSlots(step, at, screen, catalogue)];
}

function effectSlots(step: DoStep, at: string, screen: ScreenDocument, catalogue: Catalogue): Slot[] {
  const { entities, documents } = catalogue;
  const entity = entities.get(screen.data?.schema ?? '');
  const declared = (types: Readonly<Record<string, string>> | undefined) => (name: string) =>
    kindOf(schemaOfType(types?.[name] ?? '', entities));
  if ('call' in step) {
    const { operation, params, body, set, failed } = step.call;
    return [
      ...slots(pointTo(at, 'call', 'params'), params, paramKind(operation, catalogue)),
      ...(body === undefined || BODIES.includes(body) ? [] : slot(pointTo(at, 'call', 'body'), body, 'any')),
      ...slots(pointTo(at, 'call', 'set'), set, () => 'any'),
      ...slot(pointTo(at, 'call', 'failed'), failed, 'text'),
    ];
  }
  if ('set' in step) {
    return slots(pointTo(at, 'set'), step.set, (target) => {
      const [place, ...path] = target.split('.');
      const name = path.join('.');
      return place === 'form' ? kindOf(fieldAt(entity, name)) : kindOf(schemaOfType(screen.state?.[name]?.type ?? '', entities));
    });
  }
  if ('reset' in step) return slots(pointTo(at, 'reset', 'values'), step.reset.values, (name) => kindOf(fieldAt(entity, name)));
  if ('open' in step)
    return slots(pointTo(at, 'open', 'with'), step.open.with, declared(documents.screens.get(step.open.screen)?.value.input));
  if ('close' in step) return step.close === true ? [] : slots(pointTo(at, 'close'), step.close, declared(screen.result));
  if ('navigate' in step) return slot(pointTo(at, 'navigate'), step.navigate, 'text');
  if ('toast' in step) return slot(pointTo(at, 'toast', 'text'), step.toast.text, 'text');
  if ('run' in step) return slots(pointTo(at, 'run', 'with'), step.run.with, () => 'any');
  if ('select' in step) return slot(pointTo(at, 'select', 'key'), step.select.key, 'any');
  if ('download' in step) {
    const { operation, params, body } = step.download;
    const place = pointTo(at, 'download');
    const isExpression = body !== undefined && !BODIES.includes(body);
    return [
      ...slots(pointTo(place, 'params'), params, paramKind(operation, catalogue)),
      ...(isExpression ? slot(pointTo(place, 'body'), body, 'any') : []),
    ];
  }
  return [];
}
