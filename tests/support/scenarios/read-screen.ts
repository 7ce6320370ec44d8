/** What a screen shows, by the paths that scenarios expect. */
import { describedMark } from '#renderer/nodes/grid/cell-marks.ts';
import { EDITS, isEmpty, partsOf, readPath, SELECTIONS, wordOf, type Scope } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import { columnAccess } from '#renderer/screen/form/column-access.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';

type Entities = ReadonlyMap<string, EntitySchema>;

/** @throws Error for an unknown path. */
export function readScreen(screen: ScreenStore, path: string, bindings: Scope, entities: Entities): unknown {
  const { document, language, form } = screen;
  const scope = screen.scope(bindings);
  const [root = '', ...rest] = path.split('.');
  const property = rest.at(-1) ?? '';
  const name = rest.slice(0, -1).join('.');
  switch (root) {
    case 'title':
    case 'subtitle':
    case 'footer':
      return language.text(document[root] ?? '', scope);
    case 'mode':
      return form?.mode();
    case 'alerts':
      return alertsOf(screen, scope);
    case 'fields':
      return fieldProperty(screen, name, property);
    case 'actions':
      return actionProperty(screen, name, property, scope);
    case 'grids':
      return gridProperty(screen, rest, scope, entities);
    case 'form':
      return property === 'isValid' ? form?.summary().isValid : form?.summary().isDirty;
    case 'state':
      return readPath(scope, path);
    default:
      throw new Error(`a scenario expects nothing of "${path}"`);
  }
}

/** Values as records hold them: missing, null and "" are one. */
export function isAsExpected(actual: unknown, expected: unknown): boolean {
  if (isEmpty(actual) && isEmpty(expected)) return true;
  return JSON.stringify(actual) === JSON.stringify(expected);
}

function fieldProperty({ form }: ScreenStore, path: string, property: string): unknown {
  const state = form?.field(path);
  switch (property) {
    case 'visible':
      return state?.visible;
    case 'enabled':
      return state?.enabled === true && !state.readOnly;
    case 'required':
      return state?.required;
    case 'value':
      return state?.value;
    case 'label':
      return state?.label;
    case 'issue':
      return state?.issues[0];
    case 'warning':
      return state?.warnings[0];
    case 'because':
      return state?.reason;
    default:
      throw new Error(`a field has no "${property}"`);
  }
}

function actionProperty({ document, language }: ScreenStore, name: string, property: string, scope: Scope): unknown {
  const action = document.actions?.[name];
  if (action === undefined) throw new Error(`the screen has no action "${name}"`);
  switch (property) {
    case 'visible':
    case 'enabled':
      return language.condition(action[property], scope);
    case 'label':
      return language.text(action.label, scope);
    case 'because':
      return language.condition(action.enabled, scope) ? undefined : language.text(action.because ?? '', scope);
    default:
      throw new Error(`an action has no "${property}"`);
  }
}

/** Of a column, of a cell in the row given, or of the grid itself. */
function gridProperty(screen: ScreenStore, [name = '', part, ...rest]: readonly string[], scope: Scope, entities: Entities): unknown {
  const { document, language } = screen;
  const grid = document.grids?.[name];
  const column = grid?.columns.find(({ id }) => id === rest[0]);
  if (part === 'deleted') return language.condition(grid?.deleted ?? false, scope);
  if (part === 'selection') return wordOf(SELECTIONS, grid?.selection, (source) => language.value(source, scope));
  if (part === 'edit') return wordOf(EDITS, grid?.edit, (source) => language.value(source, scope));
  if (part === 'rows' && grid !== undefined) return rowsOf(screen, grid, scope);
  if (part === 'empty') return language.text(grid?.empty ?? '', scope);
  if (grid === undefined || column === undefined) throw new Error(`the grid "${name}" has no column "${rest[0]}"`);
  const { field, value, badge, marks, visible } = column;
  const isReadable = columnAccess(screen, grid, entities.get(grid.schema ?? ''));
  if (part === 'columns') return isReadable(field) && language.condition(visible, scope) && isAmongShown(screen, grid, field, scope);
  if (rest.at(-1) === 'badge') return badge !== undefined && language.condition(badge.when, scope) ? language.text(badge.text, scope) : '';
  if (rest.at(-1) === 'mark') return describedMark({ language, scope: () => scope }, marks, {})?.text ?? '';
  return value === undefined ? readPath(scope, `row.${field}`) : language.value(value, scope);
}

function rowsOf({ language }: ScreenStore, { source, columns }: Grid, scope: Scope): unknown {
  const rows = scope[source];
  if (!Array.isArray(rows)) return undefined;
  return rows.map((row: unknown) =>
    columns.map(({ field, value }) => (value === undefined ? readPath(row, field) : language.value(value, { ...scope, row }))),
  );
}

function isAmongShown({ language }: ScreenStore, { shows }: Grid, field: string, scope: Scope): boolean {
  const fields = shows === undefined ? undefined : language.value(shows, scope);
  return !Array.isArray(fields) || fields.includes(field);
}

/** Texts of the alerts that are drawn, from the top. */
function alertsOf(screen: ScreenStore, scope: Scope): readonly string[] {
  const { document, language } = screen;
  const step = document.steps?.findIndex(({ id }) => id === screen.store.getState().step) ?? -1;
  const nodes = partsOf(walkScreen(document), 'ScreenNode').filter(({ pointer }) => step < 0 || pointer.startsWith(`/steps/${step}/`));
  const hidden = nodes.flatMap(({ pointer, value: node }) => (language.condition(node.visible, scope) ? [] : [`${pointer}/`]));
  return nodes.flatMap(({ pointer, value: node }) =>
    node.alert === undefined || hidden.some((part) => `${pointer}/`.startsWith(part)) ? [] : [language.text(node.alert, scope)],
  );
}
