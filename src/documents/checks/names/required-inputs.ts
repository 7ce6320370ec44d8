import { pointTo, type Place, isRecord } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { argumentsNamed, inputOf } from '../../screen-arguments.ts';
import { fieldAt } from '../../catalogue.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { operationOf } from '../../places/records.ts';
import type { Subject } from '../../places/subject.ts';

/** Screens get their required inputs, calls their body and dialogs their result. */
export function checkRequiredInputs(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap(checkSubject);
}

function checkSubject(subject: Subject): readonly Finding[] {
  const report = createFileReport(subject.file);
  for (const place of subject.places) {
    if (place.holds.leads === true) checkInput(place, subject, report);
    if (place.holds.calls === true && place.part.title !== 'Source' && place.part.title !== 'Choices') checkBody(place, subject, report);
  }
  for (const { pointer, value } of subject.parts)
    if (isRecord(value['close'])) checkResult(value['close'], pointTo(pointer, 'close'), subject, report);
  return report.findings;
}

function checkInput({ pointer, text, part: { value } }: Place, { catalogue }: Subject, report: FileReport): void {
  const given = isRecord(value['with']) ? value['with'] : {};
  for (const name of inputOf(text, catalogue)?.required ?? [])
    if (!Object.hasOwn(given, name)) report.add(pointer, `${text} needs the input "${name}"`);
}

function checkResult(given: object, pointer: string, { screen, catalogue }: Subject, report: FileReport): void {
  for (const name of argumentsNamed(screen?.result, catalogue)?.required ?? [])
    if (!Object.hasOwn(given, name)) report.add(pointer, `the result "${name}" is missing`);
}

/** Fields of a body: `set` alone, or the form's fields overridden by `set`. Other bodies are checked by their type. */
function checkBody(place: Place, subject: Subject, report: FileReport): void {
  const { pointer, text, part } = place;
  const { body, set } = part.value;
  const taken = operationOf(place, subject);
  if (taken?.needsBody !== true) return;
  if (body === undefined && set === undefined) return report.add(pointer, `${text} needs a body: "body", or "set" for its fields`);
  if ((body !== undefined && body !== 'form') || (body === 'form' && subject.record === undefined)) return undefined;
  const files = part.title === 'ScreenUpload' ? filesIn(taken.body) : [];
  if (part.title === 'ScreenUpload' && files.length !== 1) return report.add(pointer, `${text} must take exactly one file`);
  const given = [...(isRecord(set) ? Object.keys(set) : []), ...files];
  const ofForm = body === 'form' ? Object.entries(subject.record?.properties ?? {}) : [];
  const sent = [...given, ...ofForm.flatMap(([name, field]) => (field.readOnly === true ? [] : [name]))];
  for (const name of taken.body?.required ?? [])
    if (!sent.includes(name)) report.add(pointer, `${text} needs the field "${name}" in its body`);
  if (body !== 'form' || taken.body?.properties === undefined) return undefined;
  for (const name of sent)
    if (!given.includes(name) && fieldAt(taken.body, name) === undefined)
      report.add(pointTo(part.pointer, 'body'), `"${name}" of the form is not a field of what ${text} takes`);
  return undefined;
}

function filesIn(body: FieldSchema | undefined): string[] {
  return Object.entries(body?.properties ?? {}).flatMap(([name, field]) => (field['x-file'] === undefined ? [] : [name]));
}
