import { nodesOf, pointTo } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../catalogue.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';

/** Actions that the engine adds to a lookup. */
const LOOKUP_ACTIONS = ['pick', 'cancel', 'ok'];

/** Each kind of screen has what it is drawn from. */
export function checkScreenKinds(catalogue: Catalogue): Finding[] {
  return [...catalogue.documents.screens.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    if (value.kind === 'page' && value.route === undefined) report.add('', 'a page needs a route');
    if (value.kind === 'lookup') checkLookup(value, report);
    checkPanels(value, catalogue, report);
    return report.findings;
  });
}

function checkLookup({ grids = {}, actions = {}, result }: ScreenDocument, report: FileReport): void {
  if (Object.keys(grids).length !== 1) report.add(Object.keys(grids).length === 0 ? '' : '/grids', 'a lookup needs exactly one grid');
  if (result !== undefined) report.add('/result', 'a lookup answers row, the row picked, and declares nothing');
  for (const name of Object.keys(actions))
    if (LOOKUP_ACTIONS.includes(name)) report.add(pointTo('/actions', name), `every lookup has the action "${name}" already`);
}

/** What stands in place has the form, buttons and answer of a dialog. */
function checkPanels(screen: ScreenDocument, { documents, screenIds }: Catalogue, report: FileReport): void {
  for (const { pointer, node } of nodesOf(screen)) {
    const { panel, with: given } = node;
    if (panel === undefined) {
      for (const key of ['with', 'closed'] as const)
        if (node[key] !== undefined) report.add(pointTo(pointer, key), `"${key}" belongs to a panel`);
      continue;
    }
    report.expectName(pointTo(pointer, 'panel'), panel, screenIds, 'a screen');
    const drawn = documents.screens.get(panel)?.value;
    if (drawn === undefined) continue;
    if (drawn.kind !== 'dialog') report.add(pointTo(pointer, 'panel'), `a panel draws a dialog in place, "${panel}" is a ${drawn.kind}`);
    for (const name of Object.keys(given ?? {}))
      report.expectName(pointTo(pointer, 'with', name), name, Object.keys(drawn.input ?? {}), `an input of ${panel}`);
  }
}
