import { BUILT_IN, nodesOf, pointTo } from '#renderer/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import { recordName, schemaOfType } from '../screen-names.ts';
import { layoutFields } from '../layout-fields.ts';
import { expectParameters } from '../expect-parameters.ts';

/** What a screen declares and draws exists: entities, sources, fields, grids, actions, states. */
export function checkScreens(catalogue: Catalogue): Finding[] {
  return [...catalogue.documents.screens].flatMap(([id, { file, value }]) => {
    const report = createFileReport(file);
    if (value.id !== id) report.add('/id', `must be "${id}", as the file is named`);
    checkTypes(value, catalogue, report);
    checkData(value, catalogue, report);
    checkSources(value, catalogue, report);
    checkGrids(value, catalogue, report);
    checkTree(value, catalogue, report);
    return report.findings;
  });
}

function checkTypes(screen: ScreenDocument, { entities }: Catalogue, report: FileReport): void {
  const state = Object.entries(screen.state ?? {}).map(([name, { type }]) => [pointTo('/state', name, 'type'), type] as const);
  const typed = (key: 'input' | 'result') =>
    Object.entries(screen[key] ?? {}).map(([name, type]) => [pointTo('', key, name), type] as const);
  for (const [pointer, type] of [...state, ...typed('input'), ...typed('result')]) {
    if (schemaOfType(type, entities) === undefined)
      report.expectName(pointer, type, ['string', 'number', 'boolean', ...entities.keys()], 'a type');
  }
  for (const [name, { schema }] of Object.entries(screen.context ?? {})) {
    report.expectName(pointTo('/context', name, 'schema'), schema, entities.keys(), 'an entity');
  }
}

function checkData(screen: ScreenDocument, { entities, documents }: Catalogue, report: FileReport): void {
  const { data } = screen;
  checkOwnNames(screen, entities, report);
  if (data === undefined) return;
  report.expectName('/data/schema', data.schema, entities.keys(), 'an entity');
  if (data.ui !== undefined) report.expectName('/data/ui', data.ui, documents.uis.keys(), 'a UI-schema');
  if (data.source !== undefined) report.expectName('/data/source', data.source, Object.keys(screen.sources ?? {}), 'a source');
  const entity = entities.get(data.schema);
  if (entity === undefined) return;
  for (const [name, id] of Object.entries(entity['x-context'] ?? {})) {
    if (name !== 'session' && screen.context?.[name]?.schema !== id)
      report.add('/data/schema', `${data.schema} reads "${name}": "context" must supply it as ${id}`);
  }
}

/** A name means one thing on a screen. */
function checkOwnNames(screen: ScreenDocument, entities: ReadonlyMap<string, EntitySchema>, report: FileReport): void {
  const entity = entities.get(screen.data?.schema ?? '');
  const taken = new Set([...BUILT_IN, 'session', ...(entity === undefined ? [] : [recordName(entity)])]);
  for (const key of ['context', 'sources'] as const) {
    for (const name of Object.keys(screen[key] ?? {})) {
      // A grid of the same name feeds from the source; the grid's name is no name of expressions.
      if (taken.has(name)) report.add(pointTo('', key, name), `the name "${name}" is taken`);
      taken.add(name);
    }
  }
}

function checkSources({ sources }: ScreenDocument, catalogue: Catalogue, report: FileReport): void {
  for (const [name, source] of Object.entries(sources ?? {})) {
    const at = pointTo('/sources', name);
    if ((source.operation === undefined) === (source.from === undefined)) report.add(at, 'needs either "operation" or "from"');
    if (source.operation === undefined) continue;
    report.expectName(pointTo(at, 'operation'), source.operation, catalogue.operations.keys(), 'an operation');
    const operation = catalogue.operations.get(source.operation);
    if (operation !== undefined && source.paging === 'infinite' && operation.item === undefined)
      report.add(pointTo(at, 'operation'), `"${source.operation}" answers no list`);
    expectParameters(source.operation, source.params, at, catalogue, report);
  }
}

function checkGrids(screen: ScreenDocument, catalogue: Catalogue, report: FileReport): void {
  const actions = Object.keys(screen.actions ?? {});
  const states = Object.keys(screen.state ?? {});
  for (const [name, grid] of Object.entries(screen.grids ?? {})) {
    const at = pointTo('/grids', name);
    report.expectName(pointTo(at, 'source'), grid.source, Object.keys(screen.sources ?? {}), 'a source');
    if (grid.schema !== undefined) report.expectName(pointTo(at, 'schema'), grid.schema, catalogue.entities.keys(), 'an entity');
    const entity = catalogue.entities.get(grid.schema ?? '');
    for (const [index, { colId }] of (grid.sort ?? []).entries()) {
      const place = pointTo(at, 'sort', index, 'colId');
      const field = fieldAt(entity, colId);
      if (field !== undefined && field['x-sort'] !== true)
        report.add(place, `"${colId}" cannot be sorted by: ${grid.schema} has no x-sort there`);
    }
    if (grid.open !== undefined) report.expectName(pointTo(at, 'open'), grid.open, actions, 'an action');
    for (const key of ['rowActions', 'bulkActions', 'toolbar'] as const) {
      for (const [index, action] of (grid[key] ?? []).entries()) report.expectName(pointTo(at, key, index), action, actions, 'an action');
    }
    const columns = grid.columns.map(({ id }) => id);
    for (const id of Object.keys(grid.totals ?? {})) report.expectName(pointTo(at, 'totals', id), id, columns, 'a column');
    for (const [index, { action }] of grid.columns.entries())
      if (action !== undefined) report.expectName(pointTo(at, 'columns', index, 'action'), action, actions, 'an action');
    if (grid.edit === 'cell' && grid.schema === undefined) report.add(pointTo(at, 'edit'), 'editing cells needs "schema"');
    if (grid.search !== undefined) report.expectName(pointTo(at, 'search'), grid.search, states, 'a state');
    for (const state of Object.keys(grid.filters ?? {})) report.expectName(pointTo(at, 'filters', state), state, states, 'a state');
  }
}

function checkTree(screen: ScreenDocument, { documents }: Catalogue, report: FileReport): void {
  const actions = Object.keys(screen.actions ?? {});
  const expectActions = (names: readonly string[] | undefined, pointer: string) => {
    for (const [index, name] of (names ?? []).entries()) report.expectName(pointTo(pointer, index), name, actions, 'an action');
  };
  const ui = documents.uis.get(screen.data?.ui ?? screen.data?.schema ?? '')?.value;
  const arranged = ui && layoutFields(ui['ui:layout']);
  for (const { pointer, node } of nodesOf(screen)) {
    if (node.grid !== undefined) report.expectName(pointTo(pointer, 'grid'), node.grid, Object.keys(screen.grids ?? {}), 'a grid');
    if (node.tab !== undefined) report.expectName(pointTo(pointer, 'tab'), node.tab, Object.keys(screen.state ?? {}), 'a state');
    if (node.form !== undefined && screen.data === undefined) report.add(pointTo(pointer, 'form'), 'a form needs "data"');
    if (arranged !== undefined && Array.isArray(node.form))
      for (const [index, field] of node.form.entries())
        report.expectName(pointTo(pointer, 'form', index), field, arranged, "a field of the form's arrangement");
    expectActions(node.actions, pointTo(pointer, 'actions'));
  }
  expectActions(screen.buttons, '/buttons');
  for (const [index, { buttons }] of (screen.steps ?? []).entries()) expectActions(buttons, pointTo('/steps', index, 'buttons'));
  for (const name of Object.keys(screen.on?.change ?? {})) {
    const pointer = pointTo('/on/change', name);
    if (name.startsWith('state.')) report.expectName(pointer, name.slice(6), Object.keys(screen.state ?? {}), 'a state');
    else if (!name.startsWith('form.')) report.add(pointer, `"${name}" does not change: name form.<field> or state.<name>`);
  }
}
