import { declarationFunctions } from './declarations/dialog/functions.ts';
import type { DomainFunction } from './domain-function.ts';
import { commonFunctions } from './common-functions.ts';
import { invoiceFunctions } from './invoices/functions.ts';
import { pasteFunctions } from './paste/dialog/functions.ts';
import { measureFunctions } from './reference/measure-functions.ts';

/** What expressions know of customs, in the browser and on the server alike. A browser loads the rarer ones when a document calls them. */
export const domainFunctions: readonly DomainFunction[] = [
  ...commonFunctions,
  ...measureFunctions,
  ...pasteFunctions,
  ...declarationFunctions,
  ...invoiceFunctions,
];
