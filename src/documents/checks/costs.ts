import { costsOf, LIMITS } from '../costs.ts';
import { createFileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import type { Understood } from '../read-documents.ts';

/** No screen asks more of a page than the product is measured for. */
export function checkCosts(understood: Understood): Finding[] {
  return costsOf(understood).flatMap((cost) => {
    const report = createFileReport(cost.file);
    for (const key of ['expressions', 'reads', 'fields', 'sources'] as const)
      if (cost[key] > LIMITS[key]) report.add('', `has ${cost[key]} ${key}, more than ${LIMITS[key]}: split the screen`);
    return report.findings;
  });
}
