import type { Place } from '#src/expression/index.ts';
import { fieldAt } from '../../catalogue.ts';
import { PAGING } from '../../contract/parameters.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { FieldName } from '../../places/field-names.ts';
import { declared, expectedAt, splitTarget } from '../../places/names.ts';
import { operationOf } from '../../places/records.ts';
import type { Subject } from '../../places/subject.ts';

/** Every name resolves: to documents, parts of the same document, pages, parameters of operations. */
export function checkNames(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap(checkSubject);
}

function checkSubject(subject: Subject): readonly Finding[] {
  const report = createFileReport(subject.file);
  const taken = new Set<string>();
  for (const place of subject.places) checkPlace(place, subject, taken, report);
  return report.findings;
}

/** Every named field exists. */
export function checkFieldNames(names: readonly FieldName[]): Finding[] {
  return names.flatMap(checkFieldName);
}

function checkFieldName({ file, pointer, name, of, noun }: FieldName): readonly Finding[] {
  if (of?.properties === undefined || fieldAt(of, name) !== undefined) return [];
  const report = createFileReport(file);
  report.expectName(pointer, name, Object.keys(of.properties), noun);
  return report.findings;
}

function checkPlace(place: Place, subject: Subject, taken: Set<string>, report: FileReport): void {
  const { pointer, text, holds, part } = place;
  const kind = holds.of ?? '';
  if (holds.is === 'name') {
    const expected = expectedAt(place, subject);
    if (expected !== undefined) report.expectName(pointer, text, expected.right, expected.noun);
    if (holds.calls === true) checkCall(place, subject, report);
  } else if (holds.is === 'target') {
    const { root, name } = splitTarget(text);
    if (root === 'state') report.expectName(pointer, name, declared(subject, 'state'), 'a state');
    else if (root !== 'form') report.add(pointer, `"${text}" ${holds.noun ?? ''}: name form.<field> or state.<name>`);
  } else if (holds.is === 'address') {
    checkAddress(place, subject, report);
  } else if (holds.is === 'definition' && !place.isKey && subject.language === 'entity') {
    // Duplicates in one list; ids of screens and UI-schemas are compared as a whole.
    const name = `${part.outer?.pointer ?? ''} ${kind} ${text}`;
    if (taken.has(name)) report.add(pointer, `"${text}" is already a ${kind}`);
    taken.add(name);
  }
}

/** Required parameters are given, except paging, and in a UI-schema those that typing fills. */
function checkCall(place: Place, subject: Subject, report: FileReport): void {
  const { params, paging, first } = place.part.value;
  if (params === undefined && subject.language === 'ui') return;
  const given = Object.keys(typeof params === 'object' && params !== null ? params : {});
  const turned = paging === 'infinite' || first !== undefined || place.part.title === 'Choices' ? PAGING.map(({ name }) => name) : [];
  for (const { name, required } of operationOf(place, subject)?.parameters ?? []) {
    if (required === true && ![...given, ...turned].includes(name))
      report.add(place.pointer, `${place.text} needs the parameter "${name}"`);
  }
}

/** An address within the product is the route of a page; each expression stands for one segment. */
function checkAddress({ pointer, text }: Place, { catalogue }: Subject, report: FileReport): void {
  const [path = ''] = text.replaceAll(/\{[^}]*\}/g, ':').split('?');
  if (!path.startsWith('/')) return;
  const { routes } = catalogue;
  const isLed = routes.some((route) => route.replaceAll(/:\w+/g, ':') === path);
  if (!isLed) report.expectName(pointer, text, routes, 'the address of a page');
}
