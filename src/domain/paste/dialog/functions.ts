import { catalogue } from '../../catalogue.ts';
import type { DomainFunction } from '../../domain-function.ts';
import { guessDelimiter } from '../block/guess-delimiter.ts';
import { describeTotals } from '../describe-totals.ts';
import { isPastedLine } from '../pasted-line.ts';
import { pasteTotals } from '../totals.ts';
import { keptCorrections, withCorrections } from './corrections.ts';
import { isDelimiter } from '../block/delimiters.ts';
import { describeOutcome } from './describe-outcome.ts';
import { pasteFunctionNames, type PasteFunctionName } from './function-names.ts';
import { matchedColumns, templateColumns } from './mapping.ts';
import { rowsInError, withRows } from './removed-rows.ts';
import { withAnswer } from '../ask/questions.ts';
import { columnsTrouble, headingRow, mappingTrouble, sizeTrouble } from './sheet-problem.ts';
import { shownFields } from './shown-fields.ts';

const byName: Readonly<Record<PasteFunctionName, Omit<DomainFunction, 'name'>>> = {
  guessDelimiter: { signature: 'guessDelimiter(string): string', call: (text: string) => guessDelimiter(text) },
  headingRow: { signature: 'headingRow(string, string): number', call: headingRow },
  sizeTrouble: {
    signature: 'sizeTrouble(string, string): string',
    call: (text: string, delimiter: string) => sizeTrouble(text, delimiter, catalogue),
  },
  mappingTrouble: {
    signature: 'mappingTrouble(record, string, string, number): string',
    readsEmpty: true,
    call: (columns: unknown, text: unknown, delimiter: unknown, headerRow: unknown) =>
      mappingTrouble(
        columns,
        typeof text === 'string' ? text : '',
        typeof delimiter === 'string' ? delimiter : '',
        typeof headerRow === 'number' ? headerRow : 0,
        catalogue,
      ),
  },
  columnsTrouble: { signature: 'columnsTrouble(record): string', call: (columns: unknown) => columnsTrouble(columns, catalogue) },
  matchedColumns: { signature: 'matchedColumns(string, string, number): record', call: matchedColumns },
  templateColumns: { signature: 'templateColumns(record): record', call: templateColumns },
  isDelimiter: { signature: 'isDelimiter(string): bool', call: isDelimiter },
  rowsInError: { signature: 'rowsInError(list): list', call: rowsInError },
  withRows: {
    signature: 'withRows(list, list): list',
    readsEmpty: true,
    call: (removed: unknown, rows: unknown) => withRows(listOf(removed), listOf(rows)),
  },
  shownFields: {
    signature: 'shownFields(record, list, list): list',
    readsEmpty: true,
    call: (columns: unknown, products: unknown, findings: unknown) => shownFields(columns, listOf(products), listOf(findings)),
  },
  withCorrections: {
    signature: 'withCorrections(list, list): list',
    readsEmpty: true,
    call: (corrections: unknown, edits: unknown) => withCorrections(listOf(corrections), listOf(edits)),
  },
  keptCorrections: {
    signature: 'keptCorrections(list, record, record): list',
    readsEmpty: true,
    call: (corrections: unknown, before: unknown, now: unknown) => keptCorrections(listOf(corrections), before, now),
  },
  withAnswer: {
    signature: 'withAnswer(list, string, string): list',
    readsEmpty: true,
    call: (answers: unknown, id: string, value: string) => withAnswer(listOf(answers), id, value),
  },
  pasteOutcome: {
    signature: 'pasteOutcome(list, list, list): string',
    call: (products: readonly unknown[], findings: readonly unknown[], questions: readonly unknown[]) =>
      describeOutcome(products, findings, questions, catalogue),
  },
  pasteTotals: {
    signature: 'pasteTotals(list): string',
    call: (lines: readonly unknown[]) => describeTotals(pasteTotals(lines.filter(isPastedLine)), catalogue),
  },
};

/** What expressions know of pasted blocks. */
export const pasteFunctions: readonly DomainFunction[] = pasteFunctionNames.map((name) => ({ name, ...byName[name] }));

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
