import { declarationFunctions } from './declarations/dialog/functions.ts';
import type { DomainFunction } from './domain-function.ts';
import { commonFunctions } from './common-functions.ts';
import { invoiceFunctions } from './invoices/functions.ts';
import { pasteFunctions } from './paste/dialog/functions.ts';
import { measureFunctions } from './reference/measure-functions.ts';

/** Customs functions of expressions, the same in browser and server. The browser loads rare ones when a document uses them. */
export const domainFunctions: readonly DomainFunction[] = [
  ...commonFunctions,
  ...measureFunctions,
  ...pasteFunctions,
  ...declarationFunctions,
  ...invoiceFunctions,
];
