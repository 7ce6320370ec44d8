import type { Place } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';

/** A field occurs once in a layout. Wizard steps and the dialog of a field have layouts of their own. */
export function checkDuplicateFields(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap(({ file, places }) => {
    const report = createFileReport(file);
    const drawn = new Map<string, string>();
    for (const place of places) {
      if (place.holds.draws !== true) continue;
      const name = `${layoutOf(place)} ${place.text}`;
      const first = drawn.get(name);
      if (first === undefined) drawn.set(name, place.pointer);
      else report.add(place.pointer, `"${place.text}" is already in this layout: ${first}`);
    }
    return report.findings;
  });
}

/** Pointer of the outermost list around a place. */
function layoutOf({ pointer }: Place): string {
  return /^(\/steps\/\d+\/layout|.*?\/(?=\d))/.exec(pointer)?.[1] ?? '';
}
