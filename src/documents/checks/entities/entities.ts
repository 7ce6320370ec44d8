import type { Catalogue } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Entities are named as their files are. */
export function checkEntities({ documents: { entities } }: Catalogue): Finding[] {
  return [...entities].flatMap(([name, { file, value }]) => {
    const report = createFileReport(file);
    if (value.$id !== name) report.add('/$id', `must be "${name}", as the file is named`, { set: '/$id', to: name });
    return report.findings;
  });
}
