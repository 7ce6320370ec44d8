import { type Messages, messageText } from '../../messages.ts';
import { isDelimiter } from '../block/delimiters.ts';
import { guessHeading } from '../block/heading.ts';
import { headOf } from './first-lines.ts';
import { readMapping } from '../columns/read-mapping.ts';
import { ownPlan } from '../plan/default-plan.ts';
import { matchHead, templateColumns } from './mapping.ts';
import { limitBroken } from '../block/parse-clipboard.ts';

/** Why a block is too large to be read, in words; empty if it is not. */
export function sizeTrouble(text: string, delimiter: string, messages: Messages): string {
  const limit = limitBroken(text, isDelimiter(delimiter) ? delimiter : '\t');
  return limit === undefined ? '' : messageText(messages, `sheet.too-many-${limit}`);
}

/** What to do about a block of which no column is mapped and none names itself; empty if columns are, or will be, mapped. */
export function mappingTrouble(columns: unknown, text: string, delimiter: string, headerRow: number, messages: Messages): string {
  const isMapped = typeof columns === 'object' && columns !== null && Object.values(columns).some((role) => typeof role === 'number');
  const head = isMapped ? [] : headOf(text, delimiter);
  if (head.length === 0 || Object.keys(matchHead(head, headerRow).mapping).length > 0) return '';
  const row = guessHeading(head, ownPlan());
  return row === undefined || row === headerRow
    ? messageText(messages, 'sheet.no-columns')
    : messageText(messages, 'sheet.heading-elsewhere', { row });
}

/** Errors of a mapping: unknown kinds of columns and kinds used twice; empty if it is valid. */
export function columnsTrouble(mapping: unknown, messages: Messages): string {
  const read = readMapping(templateColumns(mapping), ownPlan(), messages);
  return read.kind === 'refused' ? read.message : '';
}

/** The row of a block that looks like the names of its columns; 0 if none does. */
export function headingRow(text: string, delimiter: string): number {
  return guessHeading(headOf(text, delimiter), ownPlan()) ?? 0;
}
