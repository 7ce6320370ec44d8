import type { Transaction } from 'kysely';
import { addMonths, type Month, monthOf, monthsAfter } from '#src/domain/billing/months.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { enqueue, type InvoicesJob, NO_BUSINESS } from '../../jobs/job.ts';
import { makeUsageInvoices } from './make-invoices.ts';

/** A month is over where it ends last twelve hours later. */
const LAST_ZONE_MS = 12 * 3_600_000;
/** Of a server that was off for long. */
const MOST_MONTHS = 12;

/** Asks for the invoices of the months that are over and were not asked for, once however many processes there are. */
export async function enqueueInvoices(database: Database, now = Date.now()): Promise<readonly Month[]> {
  const lastOver = addMonths(monthOf(new Date(now - LAST_ZONE_MS).toISOString()), -1);
  return database.anonymous(async (trx) => {
    const asked: Month[] = [];
    for (const month of monthsAfter(await lastAsked(trx, lastOver), lastOver, MOST_MONTHS)) {
      const noted = await trx
        .insertInto('usage_month')
        .values({ month })
        .onConflict((conflict) => conflict.doNothing())
        .returning('month')
        .executeTakeFirst();
      if (noted === undefined) continue;
      await enqueue(trx, NO_BUSINESS, { kind: 'usage-invoices', month });
      asked.push(month);
    }
    return asked;
  });
}

/** A new installation begins with the month before. */
async function lastAsked(trx: Transaction<Tables>, lastOver: Month): Promise<Month> {
  const newest = await trx.selectFrom('usage_month').select('month').orderBy('month', 'desc').limit(1).executeTakeFirst();
  return newest?.month ?? addMonths(lastOver, -1);
}

/** Does the job. Throws where some could not be made, so that it is told and tried again; the others are there by then. */
export async function runInvoicesJob(database: Database, { month }: InvoicesJob): Promise<void> {
  const { failed } = await makeUsageInvoices(database, { month, isSample: false });
  const [first] = failed;
  if (first !== undefined)
    throw new Error(`${failed.length} usage invoice(s) of ${month} could not be made. ${first.business}: ${first.because}`);
}
