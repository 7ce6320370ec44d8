import { pointTo } from '#renderer/expression/index.ts';
import type { ProblemRule, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../catalogue.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';

/** What a screen waits for exists: events of the application, places that refusals are shown at. */
export function checkScreenEvents({ documents, vocabulary }: Catalogue): Finding[] {
  return [...documents.screens.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    checkEvents(value, vocabulary.events, report);
    for (const [index, rule] of (value.problems ?? []).entries()) checkProblem(rule, pointTo('/problems', index), report);
    return report.findings;
  });
}

function checkEvents({ on, opensOn, kind }: ScreenDocument, events: readonly string[], report: FileReport): void {
  for (const name of Object.keys(on?.event ?? {}))
    report.expectName(pointTo('/on/event', name), name, events, 'an event of the application');
  if (opensOn === undefined) return;
  report.expectName('/opensOn', opensOn, events, 'an event of the application');
  if (kind !== 'dialog' && kind !== 'wizard') report.add('/opensOn', `only a dialog or a wizard opens on an event, no ${kind}`);
}

function checkProblem({ show, field, grid }: ProblemRule, at: string, report: FileReport): void {
  if (show === 'field' && field === undefined) report.add(at, '"show": "field" needs "field"');
  if (show === 'row' && grid === undefined) report.add(at, '"show": "row" needs "grid"');
}
