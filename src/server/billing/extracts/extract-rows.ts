import type { ExtractRow } from '#src/domain/billing/extract-columns.ts';
import { invoiceExtractor, type InvoiceToExtract, MOST_CHARGES } from '#src/domain/billing/extract-invoice.ts';
import { type ExtractProblems, ProblemGatherer } from '#src/domain/billing/extract-problems.ts';
import { invalid, type Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { Criteria } from './read-criteria.ts';

/** Problems of one kind that are listed one by one. */
const MOST_NAMED = 50;

/**
 * The rows of an extract. Throws a 400 after all invoices are read if codes are not mapped or an invoice has too many charges; rows
 * yielded before are then void.
 */
export async function* extractRows(invoices: AsyncIterable<InvoiceToExtract>, { template, fileNo }: Criteria): AsyncGenerator<ExtractRow> {
  const extract = invoiceExtractor(template);
  const problems = new ProblemGatherer();
  for await (const invoice of invoices) {
    const extracted = extract(invoice);
    problems.add(extracted);
    if (problems.isEmpty) yield { fileNo, template, extracted };
  }
  if (!problems.isEmpty) throw refusalOf(problems);
}

function refusalOf({ unmapped, tooMany }: ExtractProblems): Refusal {
  const codes = firstFew(unmapped, (each) => text('billing.extract.itemOf', each)).join(', ');
  const invoices = firstFew(tooMany, (each) => text('billing.extract.tooManyCharges', { ...each, limit: MOST_CHARGES }));
  return invalid({
    ...(unmapped.length > 0 && { templateId: [text('billing.extract.unmapped', { codes })] }),
    ...(tooMany.length > 0 && { invoiceNumber: invoices }),
  });
}

function firstFew<T>(all: readonly T[], tell: (each: T) => string): readonly string[] {
  const some = all.slice(0, MOST_NAMED).map(tell);
  return all.length > some.length ? [...some, text('billing.extract.andMore', { count: all.length - some.length })] : some;
}
