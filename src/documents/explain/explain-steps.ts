import { formOf, isRecord, pointTo, type StepKind } from '#src/expression/index.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import { fillSentence } from './fill-sentence.ts';
import type { Describer, DescribedValue } from './describe-document.ts';

/** What each kind of step does, with the words of its settings; {it} for all of them. */
const SAID: Readonly<Record<StepKind, string>> = {
  validate: 'checks {it}',
  call: 'calls {operation}[, with {body,params,set}][, and keeps the answer as {as}]',
  set: 'sets {it}',
  reset: 'starts the form anew {mode}[, with {keep,values}]',
  open: 'opens {screen}[, with {with}][, and goes on with its result as {as}]',
  close: 'closes[, answering {it}]',
  cancel: 'closes without a result, asking first when something was typed',
  refresh: 'loads {it} again',
  navigate: 'goes to the page {it}',
  newTab: 'opens the page {it} in a new tab',
  print: 'prints the page',
  go: 'goes to the step {it}',
  toast: 'says {text}[, and offers {action}]',
  copy: 'copies {it}',
  save: 'saves {text} as the file {file}',
  announce: 'tells the page {event}[, with {with}]',
  run: 'runs the behaviour {behaviour}[, with {with}][, and keeps the answer as {as}]',
  perform: 'does “{it}”',
  focus: 'puts the cursor into {it}',
  chooseFiles: 'asks for files to send',
  select: 'selects in {grid} the row {key}|selects in {grid} the rows {keys}',
  download: 'downloads {operation}[, with {body,params,set}][, and keeps what comes of longer work as {as}]',
};

/** Steps as numbered clauses: "1. when …: checks the whole form". Steps after a refusal follow their call. */
export function explainSteps({ schema, value, pointer }: DescribedValue, describer: Describer, language: LanguageSchema): string[] {
  const { items = {} } = formOf(schema, value, language);
  const steps: readonly unknown[] = Array.isArray(value) ? value : [];
  return steps.flatMap((step, index) => {
    const described = { schema: items, value: step, pointer: pointTo(pointer, index) };
    const [settings] = settingsOf(described, language);
    if (settings === undefined) return [];
    const [kind, inner] = settings;
    const when = describer.fill('[when {when}: ]', described) ?? '';
    const after = isRecord(inner.value) && isRecord(inner.value['problems']) ? inner.value['problems'] : {};
    const problems = { schema: { $ref: '#/definitions/problems' }, value: after, pointer: pointTo(inner.pointer, 'problems') };
    return [
      `${index + 1}. ${when}${describer.fill(SAID[kind], inner) ?? kind}`,
      ...stepLists(problems, describer, language).flatMap(({ heading, lines }) => [
        `   ${heading}:`,
        ...lines.map((line) => `     ${line}`),
      ]),
    ];
  });
}

/** The lists of steps that an object has under its keys, each with its heading and the object's. */
export function stepLists(
  described: DescribedValue,
  describer: Describer,
  language: LanguageSchema,
): { readonly heading: string; readonly lines: string[] }[] {
  const { schema, value, pointer } = described;
  const { properties = {}, additionalProperties } = formOf(schema, value, language);
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, inner]) => {
    const inside = properties[key] ?? additionalProperties;
    if (typeof inside !== 'object' || inside.$ref !== '#/definitions/steps') return [];
    const at = pointTo(pointer, key);
    const [says = key] = inside['x-says'] ?? [];
    const heading = says.includes('{key}') ? fillSentence(says, () => describer.key(key, at)) : describer.fill(says, described);
    return [{ heading: heading ?? key, lines: explainSteps({ schema: inside, value: inner, pointer: at }, describer, language) }];
  });
}

/** The kind of a step, and its settings. */
function settingsOf({ schema, value, pointer }: DescribedValue, language: LanguageSchema): (readonly [StepKind, DescribedValue])[] {
  if (!isRecord(value)) return [];
  const { properties = {} } = formOf(schema, value, language);
  return Object.keys(value).flatMap((key) =>
    isKind(key) ? [[key, { schema: properties[key] ?? {}, value: value[key], pointer: pointTo(pointer, key) }] as const] : [],
  );
}

function isKind(key: string): key is StepKind {
  return Object.hasOwn(SAID, key);
}
