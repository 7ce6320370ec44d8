import type { DomainFunction } from '../../domain-function.ts';
import { dutyAndTax } from './duty-and-tax.ts';
import { declarationFunctionNames, type DeclarationFunctionName } from './function-names.ts';

const byName: Readonly<Record<DeclarationFunctionName, Omit<DomainFunction, 'name'>>> = {
  dutyAndTax: { signature: 'dutyAndTax(record, record, list): record', readsEmpty: true, call: dutyAndTax },
};

/** What expressions know of declarations. */
export const declarationFunctions: readonly DomainFunction[] = declarationFunctionNames.map((name) => ({ name, ...byName[name] }));
