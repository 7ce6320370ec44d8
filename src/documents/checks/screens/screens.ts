import { BUILT_IN, contextListsOf, partsOf, pointTo } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fieldAt } from '../../catalogue.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { fieldsDrawn } from '../../places/drawn-fields.ts';
import type { Subject } from '../../places/subject.ts';
import { recordName } from '../../screen-names.ts';

/** Actions that the engine adds to a lookup. */
const LOOKUP_ACTIONS = ['pick', 'cancel', 'ok'];

/** The parts of a screen are consistent with each other and with the documents they name. */
export function checkScreens(subjects: readonly Subject[]): Finding[] {
  const pages = new Map<string, string>();
  return subjects.flatMap((subject) => {
    const { screen, file, language } = subject;
    if (screen === undefined || language !== 'screen') return [];
    const report = createFileReport(file);
    checkKind(screen, file, report);
    checkRoute(screen, pages, report);
    checkContext(screen, subject, report);
    checkOwnNames(screen, subject.record, report);
    checkSources(subject, report);
    checkGrids(subject, report);
    checkNodes(screen, subject, report);
    checkCalls(screen, subject, report);
    for (const { pointer, value } of partsOf(subject, 'ProblemRule')) {
      if (value.show === 'field' && value.field === undefined) report.add(pointer, '"show": "field" needs "field"');
      if (value.show === 'row' && value.grid === undefined) report.add(pointer, '"show": "row" needs "grid"');
    }
    return report.findings;
  });
}

function checkKind({ id, kind, route, opensOn, grids = {}, actions = {}, result }: ScreenDocument, file: string, report: FileReport): void {
  const name = file.replace(/^screens\/|\.screen\.json$/g, '');
  if (id !== name) report.add('/id', `must be "${name}", as the file is named`, { set: '/id', to: name });
  if (kind === 'page' && route === undefined) report.add('', 'a page needs a route');
  if (opensOn !== undefined && kind !== 'dialog' && kind !== 'wizard')
    report.add('/opensOn', `only a dialog or a wizard opens on an event, no ${kind}`);
  if (kind !== 'lookup') return;
  if (Object.keys(grids).length !== 1) report.add(Object.keys(grids).length === 0 ? '' : '/grids', 'a lookup needs exactly one grid');
  if (result !== undefined) report.add('/result', 'a lookup answers row, the row picked, and declares nothing');
  for (const action of Object.keys(actions))
    if (LOOKUP_ACTIONS.includes(action)) report.add(pointTo('/actions', action), `every lookup has the action "${action}" already`);
}

/** An address leads to one page. */
function checkRoute({ id, route }: ScreenDocument, pages: Map<string, string>, report: FileReport): void {
  if (route === undefined) return;
  const address = route.replaceAll(/:\w+/g, ':').toLowerCase();
  const other = pages.get(address);
  if (other === undefined) pages.set(address, id);
  else report.add('/route', `"${route}" is already the address of ${other}`);
}

/** The screen binds the context of its record's entity. */
function checkContext({ data, context }: ScreenDocument, { record }: Subject, report: FileReport): void {
  const lists = record === undefined ? [] : contextListsOf(record).map(({ name }) => name);
  for (const [name, id] of Object.entries(record?.['x-context'] ?? {})) {
    if (name !== 'session' && !lists.includes(name) && context?.[name]?.schema !== id)
      report.add('/data/schema', `${data?.schema ?? ''} reads "${name}": "context" must supply it as ${id}`);
  }
}

/** Names of a screen are unique. */
function checkOwnNames(screen: ScreenDocument, record: EntitySchema | undefined, report: FileReport): void {
  const lists = record === undefined ? [] : contextListsOf(record).map(({ name }) => name);
  const taken = new Set([...BUILT_IN, 'session', ...lists, ...(record === undefined ? [] : [recordName(record)])]);
  for (const key of ['context', 'sources'] as const) {
    for (const name of Object.keys(screen[key] ?? {})) {
      // A grid may share the name of its source: expressions cannot read grids.
      if (taken.has(name)) report.add(pointTo('', key, name), `the name "${name}" is taken`);
      taken.add(name);
    }
  }
}

function checkSources(subject: Subject, report: FileReport): void {
  for (const { pointer, value } of partsOf(subject, 'Source')) {
    if ((value.operation === undefined) === (value.from === undefined)) report.add(pointer, 'needs either "operation" or "from"');
    const operation = subject.catalogue.operations.get(value.operation ?? '');
    if (operation !== undefined && value.paging === 'infinite' && operation.item === undefined)
      report.add(pointTo(pointer, 'operation'), `"${value.operation}" answers no list`);
  }
}

function checkGrids(subject: Subject, report: FileReport): void {
  for (const { pointer, value: grid } of partsOf(subject, 'Grid')) {
    const entity = subject.catalogue.entities.get(grid.schema ?? '');
    for (const [index, { colId }] of (grid.sort ?? []).entries()) {
      const field = fieldAt(entity, colId);
      if (field !== undefined && field['x-sort'] !== true)
        report.add(pointTo(pointer, 'sort', index, 'colId'), `"${colId}" cannot be sorted by: ${grid.schema} has no x-sort there`);
    }
  }
}

/** A form has data and draws arranged fields; a panel is a dialog. */
function checkNodes({ data }: ScreenDocument, subject: Subject, report: FileReport): void {
  const { uis, screens } = subject.catalogue.documents;
  const ui = uis.get(data?.ui ?? data?.schema ?? '')?.value;
  const arranged = ui && fieldsDrawn(ui, subject.catalogue, 'ui:layout');
  for (const { pointer, value: node } of partsOf(subject, 'ScreenNode')) {
    const { form, panel } = node;
    if (form !== undefined && data === undefined) report.add(pointTo(pointer, 'form'), 'a form needs "data"');
    if (arranged !== undefined && Array.isArray(form))
      for (const [index, field] of form.entries())
        report.expectName(pointTo(pointer, 'form', index), field, arranged, "a field of the form's arrangement");
    const drawn = screens.get(panel ?? '')?.value;
    if (drawn !== undefined && drawn.kind !== 'dialog')
      report.add(pointTo(pointer, 'panel'), `a panel must be a dialog, "${panel}" is a ${drawn.kind}`);
  }
}

function checkCalls({ data }: ScreenDocument, subject: Subject, report: FileReport): void {
  for (const { pointer, value } of partsOf(subject, 'Call')) {
    const { operation, body, cancellable, resumes } = value;
    const called = subject.catalogue.operations.get(operation);
    if (body !== undefined && called?.hasBody === false) report.add(pointTo(pointer, 'body'), `${operation} takes no body`);
    if ((body === 'form' || body === 'changes') && data === undefined)
      report.add(pointTo(pointer, 'body'), `"${body}" needs a form, and "data" for it`);
    if (resumes === true && called?.goesOn === false)
      report.add(pointTo(pointer, 'resumes'), `${operation} has no job to resume: only operations with x-follows have one`);
    if (cancellable === true && called?.stores === true)
      report.add(pointTo(pointer, 'cancellable'), `${operation} stores what it is sent: it may be stored before it is cancelled`);
  }
}
