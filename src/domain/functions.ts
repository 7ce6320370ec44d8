import { catalogue } from './catalogue.ts';
import { describeTotals } from './paste/describe-totals.ts';
import { guessDelimiter } from './paste/guess-delimiter.ts';
import { isPastedLine } from './paste/pasted-line.ts';
import { pasteTotals } from './paste/totals.ts';
import { cubicMetres, kilograms } from './reference/measure-units.ts';
import { hsCode, tariffSuffix } from './tariff-code.ts';

/** A function that expressions may call; the shape the expression engine registers. */
export interface DomainFunction {
  readonly name: string;
  /** Name, parameter types and result type: `tariffSuffix(string): string`. */
  readonly signature: string;
  /** Gets arguments of the declared types; null means unknown. */
  call(...args: readonly unknown[]): unknown;
}

/** What expressions know of customs, in the browser and on the server alike. */
export const domainFunctions: readonly DomainFunction[] = [
  { name: 'hsCode', signature: 'hsCode(string): string', call: (text: string) => hsCode(text) },
  { name: 'tariffSuffix', signature: 'tariffSuffix(string): string', call: (text: string) => tariffSuffix(text) },
  { name: 'kilograms', signature: 'kilograms(number, string): number', call: (value: number, unit: string) => kilograms(value, unit) },
  {
    name: 'cubicMetres',
    signature: 'cubicMetres(number, string): number',
    call: (value: number, unit: string) => cubicMetres(value, unit),
  },
  { name: 'guessDelimiter', signature: 'guessDelimiter(string): string', call: (text: string) => guessDelimiter(text) },
  {
    name: 'pasteTotals',
    signature: 'pasteTotals(list): string',
    call: (lines: readonly unknown[]) => describeTotals(pasteTotals(lines.filter(isPastedLine)), catalogue),
  },
];
