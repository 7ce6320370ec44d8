import { today } from '#src/expression/values/dates.ts';
import { isMonth, monthOf } from '#src/domain/billing/months.ts';
import { shortened } from '#src/domain/messages.ts';
import { type MadeInvoices, makeUsageInvoices } from '../billing/usage/make-invoices.ts';
import type { Database } from '../database/database.ts';
import { text } from '../messages/texts.ts';
import { timeZones } from '../reference/time-zones.ts';
import { CommandError } from './command-error.ts';

/** Numbers listed in one line. */
const MOST_NUMBERS = 10;

/** Makes the invoices of a past month, or samples of the current one; returns the result for each business. */
export async function makeInvoices(database: Database, month: string, isSample: boolean): Promise<string> {
  if (!isMonth(month)) throw new CommandError(text('usage.noMonth', { month: shortened(month) }));
  const current = monthOf(today(timeZones[0]?.name));
  if (month > current) throw new CommandError(text('usage.later', { month }));
  if (month === current && !isSample) throw new CommandError(text('usage.notOver', { month }));
  const made = await makeUsageInvoices(database, { month, isSample });
  if (made.isWithoutPrices) throw new CommandError(text('usage.noPrices', { month }));
  if (made.failed.length > 0) throw new CommandError(summaryOf(made, month));
  return summaryOf(made, month);
}

function summaryOf({ numbers, there, unused, unpriced, failed }: MadeInvoices, month: string): string {
  const more = numbers.length > MOST_NUMBERS ? ['…', ...numbers.slice(-1)] : [];
  const named = [...numbers.slice(0, MOST_NUMBERS), ...more].join(', ');
  return [
    numbers.length === 0 ? text('usage.none', { month }) : text('usage.made', { count: numbers.length, month, numbers: named }),
    ...(there > 0 ? [text('usage.there', { count: there })] : []),
    ...(unused > 0 ? [text('usage.unused', { count: unused })] : []),
    ...unpriced.map((one) => text('usage.unpriced', one)),
    ...failed.map((one) => text('usage.failed', one)),
  ].join('\n');
}
