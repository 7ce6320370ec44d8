import { pointTo } from '#src/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { readsOf } from '../../places/slots.ts';
import type { Understood } from '../../read-documents.ts';

/** A form that was opened without what these read would hold wrong values. */
const OPENS_FORM = ['/data/mode', '/data/defaults/', '/context/'];

/** Every source declares what its failure means: it replaces the screen, or is shown beside what was loaded. */
export function checkLoadFailures({ subjects, slots }: Understood): Finding[] {
  return subjects.flatMap((subject) => {
    const { screen, file, language } = subject;
    if (screen === undefined || language !== 'screen') return [];
    const report = createFileReport(file);
    const form = screen.data?.source;
    const own = slots.filter((slot) => slot.file === file);
    const read = (part: string) =>
      own
        .filter(({ pointer }) => pointer.startsWith(part))
        .flatMap(readsOf)
        .map((path) => path.split('.')[0]);
    const opening = new Set(OPENS_FORM.flatMap(read));
    // A set may grow during iteration.
    for (const name of opening) for (const deeper of read(`/sources/${name}/from`)) opening.add(deeper);
    const about = form === undefined ? [] : [form];
    for (const [name, source] of Object.entries(screen.sources ?? {})) {
      const { essential, whenFailed, operation } = source;
      const pointer = pointTo('/sources', name);
      const isLoadedWhole = operation !== undefined && source.paging !== 'infinite';
      if (essential === true) {
        if (name === form) report.add(pointTo(pointer, 'essential'), 'is not needed: the source of the form is always essential');
        else if (!isLoadedWhole) report.add(pointTo(pointer, 'essential'), 'has no effect: what draws this source shows its failure');
        else if (screen.kind === 'page' && about.length > 0)
          report.add(pointTo(pointer, 'essential'), `a page is about one source, this one about "${about[0]}": say "whenFailed" instead`);
        about.push(name);
      } else if (isLoadedWhole && name !== form) {
        if (opening.has(name)) report.add(pointer, 'the form is opened with it: add "essential": true');
        else if (whenFailed === undefined && !hasGrid(screen, name))
          report.add(pointer, 'say in "whenFailed" what is missing while it cannot be loaded');
      }
    }
    return report.findings;
  });
}

/** A table, unlike a grid, does not load its rows itself. */
function hasGrid(screen: ScreenDocument, source: string): boolean {
  return Object.values(screen.grids ?? {}).some((grid) => grid.source === source);
}
