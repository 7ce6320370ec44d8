import { EDITS, mayAnswer, partsOf, pointTo } from '#src/expression/index.ts';
import { fieldAt } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';
import type { NameSchema } from '../../screen-names.ts';

/** Required fields of the entries of a list that marks cells. */
const HELD = { findings: ['severity', 'row', 'field', 'message'], typed: ['row', 'field', 'text'] } as const;

/** Marks of a grid's cells are lists of the right shape, and editable cells have steps. */
export function checkGridCells(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const report = createFileReport(subject.file);
    for (const { pointer, value: grid } of partsOf(subject, 'Grid')) {
      for (const key of ['findings', 'typed'] as const) {
        const entries = entriesOf(grid[key], subject.names);
        for (const name of entries === undefined ? [] : HELD[key])
          if (entries?.[name] === undefined) report.add(pointTo(pointer, key), `its entries have no "${name}"`);
      }
      if (mayAnswer(EDITS, grid.edit, 'text') && grid.edited === undefined)
        report.add(pointTo(pointer, 'edit'), 'needs "edited", with the steps for the typed text');
      if (grid.typed !== undefined && !mayAnswer(EDITS, grid.edit, 'text'))
        report.add(pointTo(pointer, 'typed'), 'no text is typed here: "edit" is not "text"');
    }
    for (const { pointer, value: node } of partsOf(subject, 'ScreenNode'))
      if (node.findings !== undefined && subject.screen?.grids?.[node.findings]?.findings === undefined)
        report.add(pointTo(pointer, 'findings'), `the grid "${node.findings}" has no findings`);
    return report.findings;
  });
}

/** Fields of the entries, if the list is a plain path whose entries are described. */
function entriesOf(path: string | undefined, names: Readonly<Record<string, NameSchema>>): Readonly<Record<string, unknown>> | undefined {
  const [root = '', ...rest] = path?.split('.') ?? [];
  const list = rest.length === 0 ? names[root] : fieldAt(names[root], rest.join('.'));
  return list !== undefined && 'items' in list ? list.items?.properties : undefined;
}
