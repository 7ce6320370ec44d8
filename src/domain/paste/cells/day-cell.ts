import { firstOfDate } from '../values/sheet-conventions.ts';
import { invoiceDays, readDate } from '../values/read-date.ts';
import type { CellKind } from './cell-reader.ts';

/** A day of the calendar, as YYYY-MM-DD. */
export const dayCell: CellKind = {
  reads: ({ schema }) => schema.format === 'date',
  reader(field, { report, conventions: { monthFirst, hasBothOrders }, context: { today } }) {
    const days = field.paste.past === true ? invoiceDays(today) : undefined;
    return (cell) => {
      const day = readDate(cell, days, monthFirst !== undefined);
      if (day === undefined) report.error(field, 'paste.format.date');
      else if (hasBothOrders && firstOfDate(cell) === 'either') report.warning(field, 'paste.day-first', { day });
      return day ?? null;
    };
  },
};
