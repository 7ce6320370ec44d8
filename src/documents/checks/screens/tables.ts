import { partsOf, pointTo } from '#src/expression/index.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';

/** Keys of a grid that a plain table supports. */
const DRAWN: readonly string[] = [
  'source',
  'schema',
  'context',
  'label',
  'rowKey',
  'columns',
  'totals',
  'empty',
  'open',
] satisfies (keyof Grid)[];

/** A grid drawn only as a table has no other keys. */
export function checkTables(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const report = createFileReport(subject.file);
    const nodes = partsOf(subject, 'ScreenNode').map(({ value }) => value);
    const tables = new Set(nodes.flatMap(({ table }) => table ?? []));
    const grids = new Set(nodes.flatMap(({ grid }) => grid ?? []));
    for (const { pointer, value, part } of partsOf(subject, 'Grid')) {
      const name = part.key?.name ?? '';
      if (!tables.has(name) || grids.has(name)) continue;
      for (const key of Object.keys(value))
        if (!DRAWN.includes(key)) report.add(pointTo(pointer, key), `"${name}" is drawn as a table, which has no "${key}"`);
      for (const [index, { action }] of value.columns.entries())
        if (action !== undefined)
          report.add(pointTo(pointer, 'columns', index, 'action'), `"${name}" is drawn as a table, whose cells have no buttons`);
    }
    return report.findings;
  });
}
