import { decimalFormat } from '#schemas/formats/decimal.ts';
import { messageText, type Messages } from '../../messages.ts';
import { readSteps } from './read-steps.ts';
import { stepsTowards } from './steps-towards.ts';
import type { GivenStep, GivenValue, StepWords } from './step-words.ts';

const signs: Readonly<Record<string, string>> = { '*': '×', '/': '÷', '-': '−' };
/** Values that are not amounts of money; they keep their decimals. */
const measures: readonly string[] = ['statsQuantity', 'dutyMeasure', 'levyMeasure'];
const notMoney =
  /^(rate|percent|discountPercent|taxPercent|amountPerUnit|measure|quantity|netWeight|total(Weight|Volume|Items|OtherMeasure)|from|to)$/;
const mostDecimals = 6;

export interface StepsFilter {
  /** The amount that is explained; empty: all of them. */
  readonly amount: string;
  /** What the tax is called. */
  readonly tax: string;
}

/** Explains an amount by the steps that lead to it. */
export function stepsInWords(steps: readonly unknown[], { amount, tax }: StepsFilter, texts: Messages): readonly StepWords[] {
  const label = (kind: 'step' | 'operand', name: string) => messageText(texts, `duty.${kind}.${name.replace(/\d+$/, '')}`, { tax });
  return stepsTowards(readSteps(steps), amount).map((step, index) => {
    const isAmount = !measures.includes(step.name);
    return {
      id: `${index} ${step.name}`,
      name: step.name,
      label: capital(labelOf(step, label)),
      formula: capital(written(step.formula, (name) => label('operand', name))),
      worked: worked(step, (name) => label('operand', name), messageText(texts, 'duty.notKnown')),
      result: step.result === null ? messageText(texts, 'duty.notComputed') : printFigure(step.result, isAmount),
    };
  });
}

/** Levies are distinguished by their codes. */
function labelOf({ name, values }: GivenStep, label: (kind: 'step', name: string) => string): string {
  const code = values.find((value) => value.name === 'code')?.text;
  return code === undefined || code === null ? label('step', name) : `${label('step', name)} ${code}`;
}

/** The formula with its signs as people write them and its names replaced. */
function written(formula: string, name: (name: string) => string): string {
  return formula.replaceAll(/[A-Za-z]\w*|[*/-]/g, (part) => signs[part] ?? name(part));
}

function worked({ formula, values }: GivenStep, label: (name: string) => string, notKnown: string): string {
  const known = new Map(values.map((value) => [value.name, value]));
  const figures = written(formula, (name) => figureOf(known.get(name)) ?? notKnown);
  const said = values.flatMap(({ name, text }) => (text === null || name === 'code' ? [] : [`${label(name)} ${text}`]));
  return [figures, ...said].join('; ');
}

function figureOf(given: GivenValue | undefined): string | undefined {
  if (given?.value === null || given === undefined) return undefined;
  return printFigure(given.value, !notMoney.test(given.name));
}

function printFigure(value: number, isMoney: boolean): string {
  return decimalFormat.print(value, isMoney ? { exactly: 2 } : { most: mostDecimals });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
