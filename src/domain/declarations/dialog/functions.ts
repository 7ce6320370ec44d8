import { catalogue } from '../../catalogue.ts';
import type { DomainFunction } from '../../domain-function.ts';
import { dutyAndTax } from './duty-and-tax.ts';
import { stepsInWords } from '../words/steps-in-words.ts';
import { declarationFunctionNames, type DeclarationFunctionName } from './function-names.ts';

const byName: Readonly<Record<DeclarationFunctionName, Omit<DomainFunction, 'name'>>> = {
  dutyAndTax: { signature: 'dutyAndTax(record, record, list): record', readsEmpty: true, call: dutyAndTax },
  stepsInWords: {
    signature: 'stepsInWords(list, string, string): list',
    readsEmpty: true,
    call: (steps: unknown, amount: unknown, tax: unknown) =>
      stepsInWords(Array.isArray(steps) ? steps : [], { amount: textOf(amount), tax: textOf(tax) }, catalogue),
  },
};

/** What expressions know of declarations. */
export const declarationFunctions: readonly DomainFunction[] = declarationFunctionNames.map((name) => ({ name, ...byName[name] }));

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
