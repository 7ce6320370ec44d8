import { forStep, pointTo, type StepTable } from '#renderer/expression/index.ts';
import type { DoStep } from '#schemas/generated/documents/screen.ts';
import type { Speaker } from './speaker.ts';

/** What explaining steps needs to know. */
export interface StepContext {
  readonly file: string;
  readonly speaker: Speaker;
  /** Title of a field of the form. */
  label(path: string): string;
}

/** Steps as numbered clauses: "1. when …: checks the form". */
export function explainSteps(steps: readonly DoStep[], pointer: string, context: StepContext): string[] {
  return steps.flatMap((step, index) => {
    const at = pointTo(pointer, index);
    const when = context.speaker.when(context.file, pointTo(at, 'when'), step.when);
    const kind = Object.keys(step).find((key) => key !== 'when') ?? '';
    const lines = forStep(SAID, step, pointTo(at, kind), context);
    return lines.map((line, place) => (place === 0 ? `${index + 1}. ${when === undefined ? '' : `${when}: `}${line}` : `   ${line}`));
  });
}

/** What each kind of step does; the first line goes on from "when …", the others stand beneath it. */
const SAID: StepTable<[at: string, context: StepContext], readonly string[]> = {
  validate: (fields, _, { label }) => [fields === true ? 'checks the whole form' : `checks ${fields.map(label).join(', ')}`],
  call({ operation, params, body, set, problems, as }, at, context) {
    const sent = body === undefined ? [] : [bodyWords(body, wordsAt(pointTo(at, 'body'), context))];
    const words = [...sent, ...values(pointTo(at, 'params'), params, context), ...values(pointTo(at, 'set'), set, context)];
    const refusals = Object.entries(problems ?? {}).flatMap(([status, remedy]) => [
      `if refused with ${status}:`,
      ...explainSteps(remedy, pointTo(at, 'problems', status), context).map((line) => `  ${line}`),
    ]);
    return [`calls ${operation}${listed(words)}${as === undefined ? '' : `, and keeps the answer as ${as}`}`, ...refusals];
  },
  set(targets, at, context) {
    const name = (key: string) => (key.startsWith('form.') ? context.label(key.slice(5)) : key);
    return [`sets ${values(at, targets, context, name).join(', ')}`];
  },
  reset({ mode, values: fresh, keep }, at, context) {
    const kept = keep === undefined ? [] : [keep === 'all' ? 'everything kept' : `${keep.map(context.label).join(', ')} kept`];
    return [
      `starts the form anew to ${mode} a record${listed([...kept, ...values(pointTo(at, 'values'), fresh, context, context.label)])}`,
    ];
  },
  open({ screen, with: given, as }, at, context) {
    const goesOn = as === undefined ? '' : `, and goes on with its result as ${as}`;
    return [`opens ${screen}${listed(values(pointTo(at, 'with'), given, context))}${goesOn}`];
  },
  close: (result, at, context) => [result === true ? 'closes' : `closes, answering ${values(at, result, context).join(', ')}`],
  cancel: () => ['closes without a result, asking first when something was typed'],
  refresh: (sources) => [`loads ${sources.join(', ')} again`],
  navigate: (address, at, context) => [`goes to the page ${wordsAt(at, context) ?? address}`],
  go: (step) => [`goes to the step ${step}`],
  toast: ({ text }, at, context) => [`says “${wordsAt(pointTo(at, 'text'), context) ?? text}”`],
  run: ({ behaviour, with: given }, at, context) => [
    `runs the behaviour ${behaviour}${listed(values(pointTo(at, 'with'), given, context))}`,
  ],
  perform: (name) => [`does “${name}”`],
  focus: (field, _, { label }) => [`puts the cursor into ${label(field)}`],
  select: ({ grid, key }, at, context) => [`selects in ${grid} the row ${wordsAt(pointTo(at, 'key'), context) ?? key}`],
  download: ({ operation, params }, at, context) => [`downloads ${operation}${listed(values(pointTo(at, 'params'), params, context))}`],
};

function wordsAt(pointer: string, { speaker, file }: StepContext): string | undefined {
  return speaker.say(file, pointer);
}

/** Each entry of an object of expressions: "id as the consignment's id". */
function values(
  pointer: string,
  object: Readonly<Record<string, unknown>> | undefined,
  context: StepContext,
  name = (key: string) => key,
): string[] {
  return Object.entries(object ?? {}).map(([key, value]) => `${name(key)} as ${wordsAt(pointTo(pointer, key), context) ?? String(value)}`);
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? '' : `, with ${words.join(', ')}`;
}

function bodyWords(body: string, words: string | undefined): string {
  if (body === 'form') return 'the form';
  return body === 'changes' ? 'the fields changed' : (words ?? body);
}
