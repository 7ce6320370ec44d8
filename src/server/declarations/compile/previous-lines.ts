import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Access } from '../../consignments/access.ts';
import { isVisible } from '../../consignments/access.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { numberIn, textIn } from '../lookups/read-json.ts';

interface PreviousLine {
  readonly productCode: string;
  readonly declarationId: number;
  readonly reference: string;
  readonly data: unknown;
}

/**
 * For each product code the line of the newest declaration of the same client that has a tariff, of those the caller may see:
 * neither of this declaration nor of a withdrawn one.
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
    select asked.code as "productCode", found.id as "declarationId", found.reference, found.data
    from unnest(${[...codes]}::text[]) as asked(code) cross join lateral (
      select d.id, d.reference, l.data
      from declaration_line l
      join declaration d on d.registration_id = l.registration_id and d.consignment_id = l.consignment_id and d.id = l.declaration_id
      join consignment c on c.registration_id = d.registration_id and c.id = d.consignment_id
      where l.product_code = asked.code collate "C" and l.trade_direction = ${access.flags.tradeDirection ?? ''}
        and l.hs_tariff_code is not null and d.id <> ${declarationId} and d.status <> 'Withdrawn'
        and ${isVisible()} and ${ofClient}
      order by d.compiled_at desc, l.line
      limit 1) as found`.execute(db);
  return rows;
}

/** The same owner and client where one is named, else the same buyer of imports or seller of exports, else the same consignee. */
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
