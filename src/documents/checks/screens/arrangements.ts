import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Understood } from '../../read-documents.ts';

/** Every entity shown in a form or a list has a UI-schema. */
export function checkArrangements({ catalogue, subjects }: Understood): Finding[] {
  const { uis } = catalogue.documents;
  return subjects.flatMap(({ file, places }) => {
    const report = createFileReport(file);
    for (const { holds, text, pointer, part } of places) {
      if (holds.shows === true && part.value['ui'] === undefined && !uis.has(text))
        report.add(pointer, `"${text}" is shown but has no UI-schema: schemas/${text}.ui.json`);
    }
    return report.findings;
  });
}
