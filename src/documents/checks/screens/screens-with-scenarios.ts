import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Catalogue } from '../../catalogue.ts';

/** Of every screen, scenarios say what it shows. */
export function checkToldScreens({ documents: { screens, scenarios } }: Catalogue): Finding[] {
  return [...screens].flatMap(([id, { file }]) => {
    const report = createFileReport(file);
    if (!scenarios.has(id)) report.add('', `has no scenarios: describe in screens/${id}.scenarios.json what it shows`);
    return report.findings;
  });
}
