import { pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Totals of a list are numbers of its rows, in a unit that the rows have too. */
export function checkListTotals({ documents, entities }: Catalogue): Finding[] {
  return [...entities].flatMap(([name, { properties }]) => {
    const report = createFileReport(documents.entities.get(name)?.file ?? '');
    for (const [path, field] of Object.entries(properties)) {
      const total = field['x-total'];
      if (total === undefined) continue;
      const at = pointTo('/properties', path, 'x-total');
      if ((field.type !== 'number' && field.type !== 'integer') || field.enum !== undefined)
        report.add(at, `"${path}" is not a number: it has no sum`);
      if (field['x-summary'] !== true) report.add(at, `"${path}" is not part of list rows: give it x-summary`);
      const unit = total.by === undefined ? undefined : properties[total.by];
      if (unit !== undefined && unit['x-summary'] !== true)
        report.add(pointTo(at, 'by'), `"${total.by ?? ''}" is not part of list rows: give it x-summary`);
    }
    return report.findings;
  });
}
