import { pointTo } from '#renderer/expression/index.ts';
import { NONE } from '../../arguments.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Dialogs, popovers, lookups and wizards declare input and result by entities. The result of a lookup is its row. */
export function checkDialogs({ documents }: Catalogue): Finding[] {
  return [...documents.screens.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    const { kind } = value;
    for (const key of ['input', 'result'] as const) {
      const name = value[key];
      if (kind === 'page' && name !== undefined)
        report.add(pointTo('', key), `a page has no "${key}": its address leads to it, nothing opens it`);
      else if (kind !== 'page' && name === undefined && (kind !== 'lookup' || key === 'input'))
        report.add('', `a ${kind} says its "${key}": an entity, or "${NONE}"`);
    }
    return report.findings;
  });
}
