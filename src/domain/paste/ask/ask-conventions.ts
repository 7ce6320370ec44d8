import { type Messages, messageText } from '../../messages.ts';
import type { MappedColumns } from '../columns/read-mapping.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import type { Steps } from '../../steps.ts';
import { type DecimalMark, readNumber } from '../values/read-number.ts';
import { decimalMarkOf, firstOfDate, shownIn } from '../values/sheet-conventions.ts';
import type { Asking } from './questions.ts';

/** The question of the whole sheet; its answer is the decimal mark. */
export const decimalsQuestion = 'decimals';

/** How the numbers and dates of a sheet are written. */
export interface SheetConventions {
  readonly decimals: DecimalMark;
  /** A date that has the month first, if all are read so. */
  readonly monthFirst: string | undefined;
  /** Whether some dates can only be day first, and others only month first: then those between may be either. */
  readonly hasBothOrders: boolean;
}

/** The conventions that a sheet's own cells show; if its numbers read both ways, the user's answer. One step for each column. */
export function* askingConventions(
  columns: MappedColumns,
  rows: readonly SheetRow[],
  asking: Asking,
  messages: Messages,
): Steps<SheetConventions> {
  const marks = new Map<DecimalMark | 'either', string>();
  const orders = new Map<'day' | 'month' | 'either', string>();
  for (const [{ schema }, column] of columns) {
    const cells = rows.map(({ cells: { [column]: cell = '' } }) => cell);
    if (schema.type === 'number' || schema.type === 'integer') shownIn(cells, decimalMarkOf, marks);
    else if (schema.format === 'date') shownIn(cells, firstOfDate, orders);
    yield;
  }
  const monthFirst = orders.has('day') ? undefined : orders.get('month');
  return { decimals: decimalsOf(marks, asking, messages), monthFirst, hasBothOrders: orders.has('month') && orders.has('day') };
}

function decimalsOf(marks: ReadonlyMap<DecimalMark | 'either', string>, asking: Asking, messages: Messages): DecimalMark {
  const example = marks.get('either');
  const isDecided = marks.has('.') !== marks.has(',');
  const shown = marks.has(',') && !marks.has('.') ? ',' : '.';
  if (example === undefined || isDecided) return shown;
  const choices = (['.', ','] as const).flatMap((meaning) => {
    const read = readNumber(example, meaning);
    return read.kind === 'number' ? [{ value: meaning, label: String(read.value), meaning }] : [];
  });
  return asking.ask({ id: decimalsQuestion, text: messageText(messages, 'paste.ask.decimals', { example }) }, choices) ?? shown;
}
