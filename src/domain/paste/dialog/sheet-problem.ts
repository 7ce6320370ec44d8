import { type Messages, messageText } from '../../messages.ts';
import { isDelimiter } from '../block/delimiters.ts';
import { guessHeader } from '../block/guess-header.ts';
import { headOf } from './first-lines.ts';
import { matchColumns } from '../columns/match-columns.ts';
import { readMapping } from '../columns/read-mapping.ts';
import { ownPlan } from '../plan/default-plan.ts';
import { templateColumns } from './mapping.ts';
import { limitBroken } from '../block/parse-clipboard.ts';

/** Why a block is too large to be read, in words; empty if it is not. */
export function sizeTrouble(text: string, delimiter: string, messages: Messages): string {
  const limit = limitBroken(text, isDelimiter(delimiter) ? delimiter : '\t');
  return limit === undefined ? '' : messageText(messages, `paste.too-many-${limit}`);
}

/** What to do about a block of which no column is mapped and none names itself; empty if columns are, or will be, mapped. */
export function mappingTrouble(columns: unknown, text: string, delimiter: string, hasHeaderRow: boolean, messages: Messages): string {
  const isMapped = typeof columns === 'object' && columns !== null && Object.values(columns).some((role) => typeof role === 'number');
  const [first] = isMapped ? [] : headOf(text, delimiter);
  if (first === undefined) return '';
  const isNamed = hasHeaderRow && Object.keys(matchColumns(first.cells, ownPlan()).mapping).length > 0;
  return isNamed ? '' : messageText(messages, 'paste.no-columns');
}

/** Why the columns of a mapping cannot be read: what is no kind of column, or stands twice; empty if they can. */
export function columnsTrouble(mapping: unknown, messages: Messages): string {
  const read = readMapping(templateColumns(mapping), ownPlan(), messages);
  return read.kind === 'refused' ? read.message : '';
}

/** Whether the first row of a block looks like the names of its columns. */
export function hasHeader(text: string, delimiter: string): boolean {
  return guessHeader(
    headOf(text, delimiter).map(({ cells }) => cells),
    ownPlan(),
  );
}
