import { catalogue } from '../catalogue.ts';
import type { DomainFunction } from '../domain-function.ts';
import { declarationFunctionNames, type DeclarationFunctionName } from './function-names.ts';
import { stepsInWords } from './words/steps-in-words.ts';

const byName: Readonly<Record<DeclarationFunctionName, Omit<DomainFunction, 'name'>>> = {
  stepsInWords: {
    signature: 'stepsInWords(list, string, string): list',
    readsEmpty: true,
    call: (steps: unknown, amount: unknown, tax: unknown) =>
      stepsInWords(Array.isArray(steps) ? steps : [], { amount: textOf(amount), tax: textOf(tax) }, catalogue),
  },
};

/** What screens know of how duty and tax came about. */
export const declarationFunctions: readonly DomainFunction[] = declarationFunctionNames.map((name) => ({ name, ...byName[name] }));

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
