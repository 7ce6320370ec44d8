import { partsOf, pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';

/** A total of the document counts its rows as one of the engine does, unless a row without a value adds nothing. */
export function checkGridTotals(subjects: readonly Subject[], { entities }: Catalogue): Finding[] {
  return subjects.flatMap((subject) => {
    const report = createFileReport(subject.file);
    for (const { pointer, value } of partsOf(subject, 'Grid')) {
      for (const { id, field } of value.columns) {
        const total = entities.get(value.schema ?? '')?.properties[field]?.['x-total'];
        if (total === undefined || total.blank !== undefined || typeof value.totals?.[id] !== 'string') continue;
        report.add(pointTo(pointer, 'totals', id), `rows may lack "${field}": give the total "counted" and "of", how many rows it is of`);
      }
    }
    return report.findings;
  });
}
