import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Access } from '../../parties/access.ts';
import { isVisible } from '../../parties/access.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { numberIn, textIn } from '../../records/request/read-json.ts';

interface PreviousLine {
  readonly productCode: string;
  readonly declarationId: number;
  readonly reference: string;
  readonly data: unknown;
}

/**
 * For each product code the line with a tariff in the newest declaration of the same client that the caller may see, except this
 * declaration and withdrawn ones.
 */
export async function findPreviousLines(
  db: Kysely<Tables>,
  access: Access,
  codes: readonly string[],
  declarationId: number,
): Promise<readonly PreviousLine[]> {
  const ofClient = isOfSameClient(access);
  if (ofClient === undefined) return [];
  const { rows } = await sql<PreviousLine>`
    with goods as materialized (
      select l.registration_id, l.id, l.declaration_id, l.product_code, l.line from declaration_line l
      where l.product_code = any(${[...codes]}::text[]) and l.trade_direction = ${access.flags.tradeDirection ?? ''}
        and l.hs_tariff_code is not null and l.declaration_id <> ${declarationId}),
    declared as materialized (
      select d.registration_id, d.id, d.reference, d.compiled_at from declaration d
      join consignment c on c.registration_id = d.registration_id and c.id = d.consignment_id
      where (d.registration_id, d.id) in (select goods.registration_id, goods.declaration_id from goods) and d.status <> 'Withdrawn' and ${isVisible()} and ${ofClient}),
    newest as (
      select distinct on (goods.product_code)
        goods.registration_id, goods.id, goods.declaration_id, goods.product_code, declared.reference
      from goods join declared on declared.registration_id = goods.registration_id and declared.id = goods.declaration_id
      order by goods.product_code, declared.compiled_at desc, goods.line)
    select newest.product_code as "productCode", newest.declaration_id as "declarationId", newest.reference, l.data
    from newest join declaration_line l on l.registration_id = newest.registration_id and l.id = newest.id`.execute(db);
  return rows;
}

/** The same owner and client if one is named, else the same buyer of imports or seller of exports, else the same consignee. */
function isOfSameClient({ consignment, flags }: Access): RawBuilder<boolean> | undefined {
  const clientId = numberIn(consignment.data, 'tswClientId');
  if (clientId !== null) {
    return sql`(c.registration_id = ${consignment.registrationId} and c.data->>'tswClientId' = ${String(clientId)})`;
  }
  const [role, party] = flags.tradeDirection === 'Export' ? (['seller', flags.sellerId] as const) : (['buyer', flags.buyerId] as const);
  if (party !== undefined) {
    return sql`exists (select from party p
      where p.owner_registration_id = c.registration_id and p.consignment_id = c.id and p.role = ${role} and p.registration_id = ${party})`;
  }
  const consignee = textIn(consignment.data, 'consigneeName');
  return consignee === null ? undefined : sql`c.consignee_name = ${consignee}`;
}
