import { BUILT_IN, MODE, pointTo } from '#renderer/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import { readScreenNames, type NameSchema } from '../screen-names.ts';

const ROOTS = ['title', 'subtitle', 'footer', 'mode', 'alerts', 'fields', 'actions', 'grids', 'form', 'state'];
const FIELD_PROPERTIES = ['visible', 'enabled', 'required', 'value', 'label', 'issue', 'warning', 'because'];
const ACTION_PROPERTIES = ['visible', 'enabled', 'label', 'because'];
const CELL_PROPERTIES = ['text', 'badge'];
const YES_OR_NO = ['visible', 'enabled', 'required', 'isValid', 'isDirty', 'muted'];

/** What the scenarios of a screen give, edit and expect is there. That it comes out is for the tests to say. */
export function checkScenarios(catalogue: Catalogue): Finding[] {
  const { documents, screenIds } = catalogue;
  return [...documents.scenarios].flatMap(([id, { file, value }]) => {
    const report = createFileReport(file);
    report.expectName('', id, screenIds, 'a screen');
    const screen = documents.screens.get(id)?.value;
    if (screen === undefined) return report.findings;
    for (const [index, scenario] of value.scenarios.entries())
      checkScenario(screen, scenario, pointTo('/scenarios', index), catalogue, report);
    return report.findings;
  });
}

function checkScenario(screen: ScreenDocument, scenario: Scenario, at: string, catalogue: Catalogue, report: FileReport): void {
  const { names } = readScreenNames(screen, catalogue);
  const entity = catalogue.entities.get(screen.data?.schema ?? '');
  const given = { ...Object.fromEntries([...BUILT_IN, 'session', 'option'].map((name) => [name, {}])), ...names };
  for (const [name, value] of Object.entries(scenario.given ?? {})) {
    const pointer = pointTo(at, 'given', name);
    report.expectName(pointer, name, Object.keys(given), 'a name of the screen');
    checkShape(value, given[name], pointer, report);
  }
  for (const [field, value] of Object.entries(scenario.edit ?? {})) {
    const pointer = pointTo(at, 'edit', field);
    if (expectPath(field, entity, pointer, report)) checkShape(value, fieldAt(entity, field), pointer, report);
  }
  if (scenario.step !== undefined)
    report.expectName(
      pointTo(at, 'step'),
      scenario.step,
      (screen.steps ?? []).map(({ id }) => id),
      'a step',
    );
  for (const [path, value] of Object.entries(scenario.expect)) {
    const pointer = pointTo(at, 'expect', path);
    checkExpected(screen, path, value, entity, pointer, report);
    if (YES_OR_NO.includes(path.split('.').at(-1) ?? '') && typeof value !== 'boolean') report.add(pointer, 'expects true or false');
  }
}

function checkExpected(
  screen: ScreenDocument,
  path: string,
  value: unknown,
  entity: NameSchema | undefined,
  pointer: string,
  report: FileReport,
): void {
  const [root = '', ...rest] = path.split('.');
  const property = rest.at(-1) ?? '';
  const name = rest.slice(0, -1).join('.');
  switch (root) {
    case 'mode':
      return report.expectName(pointer, String(value), (MODE.enum ?? []).map(String), 'a mode');
    case 'fields':
      if (expectPath(name, entity, pointer, report)) report.expectName(pointer, property, FIELD_PROPERTIES, 'told of a field');
      return;
    case 'actions':
      report.expectName(pointer, name, Object.keys(screen.actions ?? {}), 'an action');
      return report.expectName(pointer, property, ACTION_PROPERTIES, 'told of an action');
    case 'grids':
      return checkGridPath(screen, rest, pointer, report);
    case 'form':
      return report.expectName(pointer, rest.join('.'), ['isValid', 'isDirty'], 'told of the form');
    case 'state':
      return report.expectName(pointer, rest[0] ?? '', Object.keys(screen.state ?? {}), 'a state');
    default:
      report.expectName(pointer, rest.length === 0 ? root : path, ROOTS, 'told of a screen');
  }
}

/** grids.<name>.columns.<id>.visible, grids.<name>.cells.<id>.text, grids.<name>.empty. */
function checkGridPath(screen: ScreenDocument, path: readonly string[], pointer: string, report: FileReport): void {
  const [name = '', part = '', ...rest] = path;
  const grid = screen.grids?.[name];
  report.expectName(pointer, name, Object.keys(screen.grids ?? {}), 'a grid');
  if (grid === undefined) return;
  report.expectName(pointer, part, ['columns', 'cells', 'muted', 'empty'], 'told of a grid');
  if (part !== 'columns' && part !== 'cells') return;
  const columns = grid.columns.map(({ id }) => id);
  report.expectName(pointer, rest[0] ?? '', columns, 'a column');
  report.expectName(pointer, rest.at(-1) ?? '', part === 'cells' ? CELL_PROPERTIES : ['visible'], `told of ${part}`);
}

/** Values given have the names their schemas know; what a schema leaves open may hold anything. */
function checkShape(value: unknown, schema: NameSchema | undefined, pointer: string, report: FileReport): void {
  if (schema === undefined || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const items = 'items' in schema ? schema.items : undefined;
    for (const [index, item] of value.entries()) checkShape(item, items, pointTo(pointer, index), report);
    return;
  }
  const { properties } = schema;
  if (properties === undefined) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = pointTo(pointer, name);
    report.expectName(at, name, Object.keys(properties), 'a field here');
    checkShape(inner, properties[name], at, report);
  }
}

function expectPath(path: string, entity: NameSchema | undefined, pointer: string, report: FileReport): boolean {
  const field: FieldSchema | undefined = fieldAt(entity, path);
  if (field === undefined) report.expectName(pointer, path, Object.keys(entity?.properties ?? {}), 'a field of the form');
  return field !== undefined;
}
