import { mayBeMonthFirst } from '../values/column-conventions.ts';
import { invoiceDays, readDate } from '../values/read-date.ts';
import type { CellKind } from './cell-reader.ts';

/** A day of the calendar, as YYYY-MM-DD. */
export const dayCell: CellKind = {
  reads: ({ schema }) => schema.format === 'date',
  reader(field, { report, conventionsOf, context: { today } }) {
    const days = field.paste.past === true ? invoiceDays(today) : undefined;
    const conventions = conventionsOf(field);
    return (cell) => {
      const day = readDate(cell, days);
      if (day === undefined) report.error(field, 'paste.format.date');
      else if (mayBeMonthFirst(cell) && conventions.hasMonthFirst()) report.warning(field, 'paste.day-first', { day });
      return day ?? null;
    };
  },
};
