import { stepsOf, pointTo } from '#renderer/expression/index.ts';
import type { DoStep, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../catalogue.ts';
import { expectAddress } from '../expect-address.ts';
import { expectParameters } from '../expect-parameters.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';

/** What the steps of a screen do exists: operations, screens, behaviours, fields, sources, pages. */
export function checkSteps(catalogue: Catalogue): Finding[] {
  return [...catalogue.documents.screens.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const { pointer, step } of stepsOf(value)) checkStep(step, pointer, value, catalogue, report);
    return report.findings;
  });
}

function checkStep(step: DoStep, at: string, screen: ScreenDocument, catalogue: Catalogue, report: FileReport): void {
  const { documents, screenIds, operations, vocabulary } = catalogue;
  if ('call' in step) {
    const { operation, params, body, cancellable } = step.call;
    const place = pointTo(at, 'call');
    report.expectName(pointTo(place, 'operation'), operation, operations.keys(), 'an operation');
    expectParameters(operation, params, place, catalogue, report);
    if (body !== undefined && operations.get(operation)?.hasBody === false)
      report.add(pointTo(place, 'body'), `${operation} takes no body`);
    if ((body === 'form' || body === 'changes') && screen.data === undefined)
      report.add(pointTo(place, 'body'), `"${body}" needs a form, and "data" for it`);
    if (cancellable === true && operations.get(operation)?.stores === true)
      report.add(pointTo(place, 'cancellable'), `${operation} stores what it is sent: by the time it is given up that may be done`);
  } else if ('set' in step) {
    for (const target of Object.keys(step.set)) checkTarget(target, pointTo(at, 'set', target), screen, report);
  } else if ('open' in step) {
    report.expectName(pointTo(at, 'open', 'screen'), step.open.screen, screenIds, 'a screen');
    expectDeclared(
      step.open.with,
      documents.screens.get(step.open.screen)?.value.input,
      pointTo(at, 'open', 'with'),
      `an input of ${step.open.screen}`,
      report,
    );
  } else if ('close' in step) {
    if (step.close !== true) expectDeclared(step.close, screen.result ?? {}, pointTo(at, 'close'), 'a result of this screen', report);
  } else if ('refresh' in step) {
    for (const [index, name] of step.refresh.entries())
      report.expectName(pointTo(at, 'refresh', index), name, [...Object.keys(screen.sources ?? {}), 'session'], 'a source');
  } else if ('navigate' in step) {
    expectAddress(step.navigate, pointTo(at, 'navigate'), catalogue, report);
  } else if ('go' in step) {
    const names = [...(screen.steps ?? []).map(({ id }) => id), 'next', 'previous'];
    report.expectName(pointTo(at, 'go'), step.go, names, 'a step of this wizard');
  } else if ('run' in step) {
    report.expectName(pointTo(at, 'run', 'behaviour'), step.run.behaviour, vocabulary.behaviours, 'a behaviour');
  } else if ('select' in step) {
    report.expectName(pointTo(at, 'select', 'grid'), step.select.grid, Object.keys(screen.grids ?? {}), 'a grid');
  } else if ('download' in step) {
    const { operation, params } = step.download;
    const place = pointTo(at, 'download');
    report.expectName(pointTo(place, 'operation'), operation, operations.keys(), 'an operation');
    expectParameters(operation, params, place, catalogue, report);
  }
}

function checkTarget(target: string, pointer: string, screen: ScreenDocument, report: FileReport): void {
  const [place = '', ...path] = target.split('.');
  const name = path.join('.');
  if (place === 'state') report.expectName(pointer, name, Object.keys(screen.state ?? {}), 'a state');
  else if (place !== 'form') report.add(pointer, `"${target}" cannot be set: name form.<field> or state.<name>`);
}

function expectDeclared(
  given: Readonly<Record<string, string>> | undefined,
  types: Readonly<Record<string, string>> | undefined,
  at: string,
  noun: string,
  report: FileReport,
): void {
  if (types === undefined) return;
  for (const name of Object.keys(given ?? {})) report.expectName(pointTo(at, name), name, Object.keys(types), noun);
}
