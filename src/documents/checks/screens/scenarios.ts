import { BUILT_IN, MODE, partsOf, pointTo } from '#src/expression/index.ts';
import type { Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';
import { walkIn } from '../../places/cached-walk.ts';

const ROOTS = ['title', 'subtitle', 'footer', 'mode', 'alerts', 'fields', 'actions', 'grids', 'form', 'state'];
const FIELD_PROPERTIES = ['visible', 'enabled', 'required', 'value', 'label', 'issue', 'warning', 'because'];
const ACTION_PROPERTIES = ['visible', 'enabled', 'label', 'because'];
const CELL_PROPERTIES = ['text', 'badge', 'mark'];
const YES_OR_NO = ['visible', 'enabled', 'required', 'isValid', 'isDirty', 'deleted'];

/** Actions that every lookup has. */
const OF_LOOKUPS = ['pick', 'cancel', 'ok'];

/** Names in scenarios exist. Their fields are checked with all others; the tests run the scenarios. */
export function checkScenarios(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => (subject.language === 'scenarios' ? checkSubject(subject) : []));
}

function checkSubject(subject: Subject): readonly Finding[] {
  const { screen, names, file, catalogue } = subject;
  const report = createFileReport(file);
  const isOfKind = file.startsWith('schemas/');
  if (!isOfKind) report.expectName('', file.replace(/^screens\/|\.scenarios\.json$/g, ''), catalogue.screenIds, 'a screen');
  if (screen === undefined) return report.findings;
  const bound = walkIn('screen', screen, catalogue.documents).places.flatMap(({ reads }) => Object.keys(reads));
  const known = [...BUILT_IN, 'session', 'option', ...bound, ...Object.keys(names)];
  const noun = `a name of the screen${isOfKind ? ` ${screen.id}` : ''}`;
  const scenarios = partsOf(subject, 'Scenario');
  for (const { pointer, value } of [...partsOf(subject, 'NamedGiven'), ...scenarios])
    for (const name of Object.keys(value.given ?? {})) report.expectName(pointTo(pointer, 'given', name), name, known, noun);
  for (const { pointer, value } of scenarios) checkScenario(screen, value, pointer, report);
  return report.findings;
}

function checkScenario(screen: ScreenDocument, { expect }: Scenario, at: string, report: FileReport): void {
  for (const [path, value] of Object.entries(expect)) {
    const pointer = pointTo(at, 'expect', path);
    checkExpected(screen, path, value, pointer, report);
    if (YES_OR_NO.includes(path.split('.').at(-1) ?? '') && typeof value !== 'boolean') report.add(pointer, 'expects true or false');
  }
}

function checkExpected(screen: ScreenDocument, path: string, value: unknown, pointer: string, report: FileReport): void {
  const [root = '', ...rest] = path.split('.');
  const property = rest.at(-1) ?? '';
  const name = rest.slice(0, -1).join('.');
  switch (root) {
    case 'mode':
      return report.expectName(pointer, String(value), (MODE.enum ?? []).map(String), 'a mode');
    case 'fields':
      return report.expectName(pointer, property, FIELD_PROPERTIES, 'a property of a field');
    case 'actions':
      report.expectName(
        pointer,
        name,
        [
          ...Object.keys(screen.actions ?? {}),
          ...(screen.kind === 'page' ? [] : ['cancel']),
          ...(screen.kind === 'lookup' ? OF_LOOKUPS : []),
        ],
        'an action',
      );
      return report.expectName(pointer, property, ACTION_PROPERTIES, 'a property of an action');
    case 'grids':
      return checkGridPath(screen, rest, pointer, report);
    case 'form':
      return report.expectName(pointer, rest.join('.'), ['isValid', 'isDirty'], 'a property of the form');
    case 'state':
      return report.expectName(pointer, rest[0] ?? '', Object.keys(screen.state ?? {}), 'a state');
    default:
      report.expectName(pointer, rest.length === 0 ? root : path, ROOTS, 'a property of a screen');
  }
}

/** grids.<name>.columns.<id>.visible, grids.<name>.cells.<id>.text, grids.<name>.empty, grids.<name>.selection. */
function checkGridPath(screen: ScreenDocument, path: readonly string[], pointer: string, report: FileReport): void {
  const [name = '', part = '', ...rest] = path;
  const grid = screen.grids?.[name];
  report.expectName(pointer, name, Object.keys(screen.grids ?? {}), 'a grid');
  if (grid === undefined) return;
  report.expectName(pointer, part, ['columns', 'cells', 'rows', 'deleted', 'empty', 'selection', 'edit'], 'a property of a grid');
  if (part !== 'columns' && part !== 'cells') return;
  const columns = grid.columns.map(({ id }) => id);
  report.expectName(pointer, rest[0] ?? '', columns, 'a column');
  report.expectName(pointer, rest.at(-1) ?? '', part === 'cells' ? CELL_PROPERTIES : ['visible'], `a property of ${part}`);
}
