import { pointTo, withPerformed } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';

/** Procedures are used and not recursive. */
export function checkProcedures(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap(({ file, language, screen, places }) => {
    if (language !== 'screen' || screen === undefined) return [];
    const report = createFileReport(file);
    const performed = places.flatMap(({ holds: { is, of }, text }) => (is === 'name' && of === 'procedure' ? [text] : []));
    for (const [name, steps] of Object.entries(screen.procedures ?? {})) {
      const at = pointTo('/procedures', name);
      if (!performed.includes(name)) report.add(at, `no step performs "${name}"`);
      if (withPerformed(screen, steps).some((step) => 'perform' in step && step.perform === name))
        report.add(at, `"${name}" performs itself, directly or through others`);
    }
    return report.findings;
  });
}
