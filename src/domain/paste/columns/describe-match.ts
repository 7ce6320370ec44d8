import { type Messages, messageText, shortened } from '../../messages.ts';

import type { ColumnMatch, ColumnMatches } from './match-columns.ts';
import { maxColumns } from '../limits.ts';

/** Why a column was matched or left, in words: `column11 "Weight/Unit" ignored (a measure of one unit)`. */
export function describeMatch(match: ColumnMatch, messages: Messages): string {
  const values = { column: `column${match.column}`, header: shortened(match.header) };
  switch (match.reason) {
    case 'exact':
    case 'pattern':
      return messageText(messages, `paste.match.${match.reason}`, {
        ...values,
        role: match.field.label,
      });
    case 'taken':
      return messageText(messages, 'paste.match.taken', {
        ...values,
        role: match.wanted.label,
        takenBy: `column${match.takenBy}`,
      });
    case 'other':
      return messageText(messages, 'paste.match.other', { ...values, role: match.like.label, but: match.but });
    case 'per-unit':
    case 'running':
    case 'unknown':
    case 'blank':
      return messageText(messages, `paste.match.${match.reason}`, values);
  }
}

/** A note for each column with a header that was left unmapped, and one for columns beyond the fiftieth. */
export function mappingNotes(found: ColumnMatches, messages: Messages): string[] {
  const notes = found.matches
    .filter((match) => match.field === null && match.reason !== 'blank')
    .map((match) => describeMatch(match, messages));
  if (found.ignoredColumns > 0) {
    notes.push(messageText(messages, 'paste.match.beyond', { count: found.ignoredColumns, limit: maxColumns }));
  }
  return notes;
}
