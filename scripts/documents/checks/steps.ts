import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { DoStep, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { expectParameters } from '../expect-parameters.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import { pointTo, type Finding } from '../finding.ts';
import { stepsOf } from '../walk-screen.ts';

/** What the steps of a screen do exists: operations, screens, behaviours, fields, sources, pages. */
export function checkSteps(catalogue: Catalogue): Finding[] {
  return [...catalogue.documents.screens.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const { pointer, step } of stepsOf(value)) checkStep(step, pointer, value, catalogue, report);
    return report.findings;
  });
}

function checkStep(step: DoStep, at: string, screen: ScreenDocument, catalogue: Catalogue, report: FileReport): void {
  const { documents, screenIds, entities, operations, vocabulary } = catalogue;
  const entity = entities.get(screen.data?.schema ?? '');
  const expectFields = (names: readonly string[], pointerOf: (name: string, index: number) => string) => {
    for (const [index, name] of names.entries()) expectField(name, pointerOf(name, index), entity, report);
  };
  if ('validate' in step) {
    if (step.validate !== true) expectFields(step.validate, (_, index) => pointTo(at, 'validate', index));
  } else if ('call' in step) {
    const { operation, params, body } = step.call;
    const place = pointTo(at, 'call');
    report.expectName(pointTo(place, 'operation'), operation, operations.keys(), 'an operation');
    expectParameters(operation, params, place, catalogue, report);
    if (body !== undefined && operations.get(operation)?.hasBody === false)
      report.add(pointTo(place, 'body'), `${operation} takes no body`);
    if ((body === 'form' || body === 'changes') && screen.data === undefined)
      report.add(pointTo(place, 'body'), `"${body}" needs a form, and "data" for it`);
  } else if ('set' in step) {
    for (const target of Object.keys(step.set)) checkTarget(target, pointTo(at, 'set', target), screen, entity, report);
  } else if ('reset' in step) {
    expectFields(Object.keys(step.reset.values), (name) => pointTo(at, 'reset', 'values', name));
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
      report.expectName(pointTo(at, 'refresh', index), name, Object.keys(screen.sources ?? {}), 'a source');
  } else if ('navigate' in step) {
    checkAddress(step.navigate, pointTo(at, 'navigate'), catalogue, report);
  } else if ('go' in step) {
    const names = (screen.steps ?? []).map(({ name }) => name);
    report.expectName(pointTo(at, 'go'), step.go, names, 'a step of this wizard');
  } else if ('run' in step) {
    report.expectName(pointTo(at, 'run', 'behaviour'), step.run.behaviour, vocabulary.behaviours, 'a behaviour');
  } else if ('focus' in step) {
    expectField(step.focus, pointTo(at, 'focus'), entity, report);
  }
}

function checkTarget(target: string, pointer: string, screen: ScreenDocument, entity: EntitySchema | undefined, report: FileReport): void {
  const [place = '', ...path] = target.split('.');
  const name = path.join('.');
  if (place === 'state') report.expectName(pointer, name, Object.keys(screen.state ?? {}), 'a state');
  else if (place === 'form') expectField(name, pointer, entity, report);
  else report.add(pointer, `"${target}" cannot be set: name form.<field> or state.<name>`);
}

/** The page an address leads to, its expressions standing for one segment each. */
function checkAddress(address: string, pointer: string, { documents }: Catalogue, report: FileReport): void {
  const [path = ''] = address.replaceAll(/\{[^}]*\}/g, ':').split('?');
  if (!path.startsWith('/')) return;
  const routes = [...documents.screens.values()].flatMap(({ value }) => (value.route === undefined ? [] : [value.route]));
  const isLed = routes.some((route) => route.replaceAll(/:\w+/g, ':') === path);
  if (!isLed) report.expectName(pointer, address, routes, 'the address of a page');
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

function expectField(path: string, pointer: string, entity: EntitySchema | undefined, report: FileReport): void {
  // An entity that is not there was reported where the screen names it.
  if (entity === undefined || fieldAt(entity, path) !== undefined) return;
  report.expectName(pointer, path, Object.keys(entity.properties), 'a field of the form');
}
