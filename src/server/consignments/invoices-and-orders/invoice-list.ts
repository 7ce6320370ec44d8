import { type Kysely, sql } from 'kysely';
import { kilogramsPerUnit } from '#src/domain/reference/measure-units.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { hasOwnFields, OWN } from '#src/documents/variations/own-fields.ts';
import { ownColumns } from '../../records/filters/own-columns.ts';
import { versionOf } from '../../records/request/versions.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { accessTo, findConsignment, INVOICE } from '../../parties/access.ts';

/** Of a line's weight; without a unit it is in kilograms. */
const kilograms = sql`case l.data->>'weightUnitCode' ${sql.join(
  Object.entries(kilogramsPerUnit).map(([unit, one]) => sql`when ${unit} then ${one}::numeric`),
  sql` `,
)} else 1 end`;

/** All invoices with the totals of their lines, or the one of a number. */
export async function listInvoices(database: Database, { documents, path, query, token }: Call): Promise<Answer> {
  const consignmentId = path.number('consignmentId');
  const db = database.kysely;
  const number = query.text('InvoiceNumber')?.trim();
  const entity = documents.entity(INVOICE);
  const invoices = invoicesWithTotals(db, consignmentId, hasOwnFields(entity.compiled.schema));
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    number === undefined ? invoices : invoices.where('i.invoice_number', '=', number),
  ]);
  const [found, rows] = results;
  const { context } = accessTo(session, found, 'maySeeLines');
  const shown = shownTo(entity.compiled, context);
  return ok(
    rows.map(({ id, data, own, orderId, orderNumber, lineCount, currencyCode, ...sums }) => {
      const record: RecordData = {
        ...data,
        ...(own !== null && { [OWN]: own }),
        id,
        orderId,
        orderNumber,
        lineCount: Number(lineCount ?? 0),
        // Amounts of several currencies have no sum.
        ...(currencyCode !== null && {
          currencyCode,
          invoicedValue: Number(sums.invoicedValue ?? 0),
          lineTotal: Number(sums.lineTotal ?? 0),
        }),
        numberOfPackages: Number(sums.numberOfPackages ?? 0),
        grossWeight: Number(sums.grossWeight ?? 0),
      };
      return { ...shown(record), version: versionOf(sums) };
    }),
  );
}

function invoicesWithTotals(db: Kysely<Tables>, consignmentId: number, withOwn: boolean) {
  const { own, version: ownVersion } = ownColumns(INVOICE, 'i.id', withOwn);
  const lines = db
    .selectFrom('product_line as l')
    .select([
      'l.invoice_id',
      sql<number>`count(*)`.as('line_count'),
      sql<string | null>`sum(l.export_value)`.as('invoiced_value'),
      sql<string | null>`sum(round(l.export_value * (100 - coalesce((l.data->>'discountPercent')::numeric, 0)) / 100, 2))`.as('line_total'),
      sql<string | null>`sum((l.data->>'numberOfPackages')::numeric)`.as('number_of_packages'),
      sql<string | null>`round(sum((l.data->>'totalWeight')::numeric * ${kilograms}), 3)`.as('gross_weight'),
      sql<string | null>`case when count(distinct l.data->>'currencyCode') = 1 and count(l.data->>'currencyCode') = count(*)
        then min(l.data->>'currencyCode') end`.as('currency_code'),
    ])
    .where('l.registration_id', '=', ownerOf(consignmentId))
    .where('l.consignment_id', '=', consignmentId)
    .where('l.is_deleted', '=', false)
    .groupBy('l.invoice_id')
    .as('t');
  return db
    .selectFrom('invoice as i')
    .innerJoin('customs_order as o', (join) =>
      join
        .onRef('o.registration_id', '=', 'i.registration_id')
        .onRef('o.consignment_id', '=', 'i.consignment_id')
        .onRef('o.id', '=', 'i.order_id'),
    )
    .leftJoin(lines, 't.invoice_id', 'i.id')
    .select([
      'i.id',
      'i.version',
      'i.data',
      own.as('own'),
      ownVersion.as('ownVersion'),
      'i.order_id as orderId',
      'o.order_number as orderNumber',
      't.line_count as lineCount',
      't.invoiced_value as invoicedValue',
      't.line_total as lineTotal',
      't.number_of_packages as numberOfPackages',
      't.gross_weight as grossWeight',
      't.currency_code as currencyCode',
    ])
    .where('i.registration_id', '=', ownerOf(consignmentId))
    .where('i.consignment_id', '=', consignmentId)
    .orderBy('o.order_number')
    .orderBy('i.created_at')
    .orderBy('i.invoice_number');
}
