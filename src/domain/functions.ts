import { catalogue } from './catalogue.ts';
import { withCorrection, withoutCorrection } from './paste/dialog/corrections.ts';
import { describeOutcome } from './paste/dialog/describe-outcome.ts';
import { describeTotals } from './paste/describe-totals.ts';
import { guessDelimiter } from './paste/block/guess-delimiter.ts';
import { isPastedLine } from './paste/pasted-line.ts';
import { withAnswered, withDots } from './paste/dialog/separators.ts';
import { hasHeader, mappingTrouble, sizeTrouble } from './paste/dialog/sheet-trouble.ts';
import { shownFields } from './paste/dialog/shown-fields.ts';
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
  /** It takes what is empty, too; any other function of something empty is unknown. */
  readonly readsEmpty?: boolean;
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
  { name: 'guessHeader', signature: 'guessHeader(string, string): bool', call: hasHeader },
  {
    name: 'sizeTrouble',
    signature: 'sizeTrouble(string, string): string',
    call: (text: string, delimiter: string) => sizeTrouble(text, delimiter, catalogue),
  },
  {
    name: 'mappingTrouble',
    signature: 'mappingTrouble(record, string, string, bool): string',
    readsEmpty: true,
    call: (columns: unknown, text: unknown, delimiter: unknown, hasHeaderRow: unknown) =>
      mappingTrouble(
        columns,
        typeof text === 'string' ? text : '',
        typeof delimiter === 'string' ? delimiter : '',
        hasHeaderRow === true,
        catalogue,
      ),
  },
  {
    name: 'shownFields',
    signature: 'shownFields(record, list, list): list',
    readsEmpty: true,
    call: (columns: unknown, products: unknown, findings: unknown) => shownFields(columns, listOf(products), listOf(findings)),
  },
  {
    name: 'withCorrection',
    signature: 'withCorrection(list, number, string, string): list',
    readsEmpty: true,
    call: (corrections: unknown, row: number, field: string, text: unknown) =>
      withCorrection(listOf(corrections), row, field, typeof text === 'string' ? text : ''),
  },
  {
    name: 'withoutCorrection',
    signature: 'withoutCorrection(list, number, string): list',
    readsEmpty: true,
    call: (corrections: unknown, row: number, field: string) => withoutCorrection(listOf(corrections), row, field),
  },
  {
    name: 'withDots',
    signature: 'withDots(record, number, string): record',
    readsEmpty: true,
    call: (answers: unknown, column: number, dots: string) => withDots(answers, column, dots),
  },
  {
    name: 'withAnswered',
    signature: 'withAnswered(list, list, record): list',
    readsEmpty: true,
    call: (asked: unknown, open: unknown, answers: unknown) => withAnswered(listOf(asked), listOf(open), answers),
  },
  {
    name: 'pasteOutcome',
    signature: 'pasteOutcome(list, list): string',
    call: (products: readonly unknown[], findings: readonly unknown[]) => describeOutcome(products, findings, catalogue),
  },
  {
    name: 'pasteTotals',
    signature: 'pasteTotals(list): string',
    call: (lines: readonly unknown[]) => describeTotals(pasteTotals(lines.filter(isPastedLine)), catalogue),
  },
];

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
