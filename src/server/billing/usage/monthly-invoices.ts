import type { Transaction } from 'kysely';
import { addMonths, type Month, monthOf, monthsAfter } from '#src/domain/billing/months.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { enqueue, type InvoicesJob, NO_BUSINESS } from '../../jobs/job.ts';
import { makeUsageInvoices } from './make-invoices.ts';

/** A month is over when it is over in the last time zone. */
const LAST_ZONE_MS = 12 * 3_600_000;
/** Limit of the months made after a long downtime. */
const MOST_MONTHS = 12;

/** Queues the invoices of past months once, however many processes there are. */
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

/** A new installation starts with the previous month. */
async function lastAsked(trx: Transaction<Tables>, lastOver: Month): Promise<Month> {
  const newest = await trx.selectFrom('usage_month').select('month').orderBy('month', 'desc').limit(1).executeTakeFirst();
  return newest?.month ?? addMonths(lastOver, -1);
}

/** Runs the job. Throws if some invoices failed, so that it is logged and retried; the others are stored by then. */
export async function runInvoicesJob(database: Database, { month }: InvoicesJob): Promise<void> {
  const { failed } = await makeUsageInvoices(database, { month, isSample: false });
  const [first] = failed;
  if (first !== undefined)
    throw new Error(`${failed.length} usage invoice(s) of ${month} could not be made. ${first.business}: ${first.because}`);
}
