import { pointTo } from '#renderer/expression/index.ts';
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
    const lines = explainStep(step, at, context);
    return lines.map((line, place) => (place === 0 ? `${index + 1}. ${when === undefined ? '' : `${when}: `}${line}` : `   ${line}`));
  });
}

function explainStep(step: DoStep, at: string, context: StepContext): string[] {
  const { file, speaker, label } = context;
  const values = (pointer: string, object: Readonly<Record<string, unknown>> | undefined, name: (key: string) => string) =>
    Object.entries(object ?? {}).map(([key, value]) => `${name(key)} as ${speaker.say(file, pointTo(pointer, key)) ?? String(value)}`);
  const listed = (words: readonly string[]) => (words.length === 0 ? '' : `, with ${words.join(', ')}`);
  const plain = (key: string) => key;

  if ('validate' in step) return [step.validate === true ? 'checks the whole form' : `checks ${step.validate.map(label).join(', ')}`];
  if ('call' in step) {
    const { operation, params, body, set, problems, as } = step.call;
    const place = pointTo(at, 'call');
    const sent = body === undefined ? [] : [bodyWords(body, speaker.say(file, pointTo(place, 'body')))];
    const words = [...sent, ...values(pointTo(place, 'params'), params, plain), ...values(pointTo(place, 'set'), set, plain)];
    const refusals = Object.entries(problems ?? {}).flatMap(([status, remedy]) => [
      `if refused with ${status}:`,
      ...explainSteps(remedy, pointTo(place, 'problems', status), context).map((line) => `  ${line}`),
    ]);
    return [`calls ${operation}${listed(words)}${as === undefined ? '' : `, and keeps the answer as ${as}`}`, ...refusals];
  }
  if ('set' in step)
    return [`sets ${values(pointTo(at, 'set'), step.set, (key) => (key.startsWith('form.') ? label(key.slice(5)) : key)).join(', ')}`];
  if ('reset' in step) {
    const { mode, values: fresh, keep } = step.reset;
    const kept = keep === undefined ? [] : [keep === 'all' ? 'everything kept' : `${keep.map(label).join(', ')} kept`];
    return [`starts the form anew to ${mode} a record${listed([...kept, ...values(pointTo(at, 'reset', 'values'), fresh, label)])}`];
  }
  if ('open' in step) {
    const { screen, with: given, as } = step.open;
    return [
      `opens ${screen}${listed(values(pointTo(at, 'open', 'with'), given, plain))}${as === undefined ? '' : `, and goes on with its result as ${as}`}`,
    ];
  }
  if ('close' in step)
    return [step.close === true ? 'closes' : `closes, answering ${values(pointTo(at, 'close'), step.close, plain).join(', ')}`];
  if ('cancel' in step) return ['closes without a result, asking first when something was typed'];
  if ('refresh' in step) return [`loads ${step.refresh.join(', ')} again`];
  if ('navigate' in step) return [`goes to the page ${speaker.say(file, pointTo(at, 'navigate')) ?? step.navigate}`];
  if ('go' in step) return [`goes to the step ${step.go}`];
  if ('toast' in step) return [`says “${speaker.say(file, pointTo(at, 'toast', 'text')) ?? step.toast.text}”`];
  if ('run' in step) return [`runs the behaviour ${step.run.behaviour}${listed(values(pointTo(at, 'run', 'with'), step.run.with, plain))}`];
  if ('perform' in step) return [`does “${step.perform}”`];
  if ('focus' in step) return [`puts the cursor into ${label(step.focus)}`];
  if ('select' in step)
    return [`selects in ${step.select.grid} the row ${speaker.say(file, pointTo(at, 'select', 'key')) ?? step.select.key}`];
  if ('download' in step)
    return [`downloads ${step.download.operation}${listed(values(pointTo(at, 'download', 'params'), step.download.params, plain))}`];
  return [Object.keys(step).join(', ')];
}

function bodyWords(body: string, words: string | undefined): string {
  if (body === 'form') return 'the form';
  return body === 'changes' ? 'the fields changed' : (words ?? body);
}
