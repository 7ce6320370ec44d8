import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import type { Access } from '../../parties/access.ts';
import { linesIn } from '../line-queries.ts';
import { storeLines } from '../store-lines.ts';

/** Clears the package of the product lines that refer to it. */
export async function unlinkLines(trx: Transaction<Tables>, access: Access, packageId: number): Promise<void> {
  const lines = await linesIn(trx, access.consignment.id)
    .select(['l.id', 'l.line', 'o.order_number as orderNumber', 'l.version', 'l.data'])
    .where(sql<boolean>`l.data ? 'outerPackageId' and l.data->>'outerPackageId' = ${String(packageId)}`)
    .orderBy('l.id')
    .forUpdate('l')
    .execute();
  await storeLines(
    trx,
    access,
    lines.map((product) => ({ product, fields: { outerPackageId: null } })),
  );
}
