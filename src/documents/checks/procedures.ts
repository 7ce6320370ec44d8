import { pointTo, stepsOf, withPerformed } from '#renderer/expression/index.ts';
import type { Catalogue } from '../catalogue.ts';
import { createFileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';

/** Procedures are there, are performed, and never come back to themselves. */
export function checkProcedures({ documents }: Catalogue): Finding[] {
  return [...documents.screens.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    const { procedures = {} } = value;
    const performed = new Set<string>();
    for (const { pointer, step } of stepsOf(value)) {
      if (!('perform' in step)) continue;
      report.expectName(pointTo(pointer, 'perform'), step.perform, Object.keys(procedures), 'a procedure of this screen');
      performed.add(step.perform);
    }
    for (const [name, steps] of Object.entries(procedures)) {
      const at = pointTo('/procedures', name);
      if (!performed.has(name)) report.add(at, `no step performs "${name}"`);
      if (withPerformed(value, steps).some((step) => 'perform' in step && step.perform === name))
        report.add(at, `"${name}" performs itself, alone or by way of others`);
    }
    return report.findings;
  });
}
