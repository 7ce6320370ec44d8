import { sql, type Transaction } from 'kysely';
import type { Qualifier } from '#src/domain/declarations/line-facts.ts';
import type { Database } from '../database/database.ts';
import type { SessionOf } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { openForDeclaring, todayOf } from '../declarations/compile/head.ts';
import { storeDeclaration } from '../declarations/compile/store-declaration.ts';
import { openDeclaration } from '../declarations/store/open-declaration.ts';
import { recomputeAndStore } from '../declarations/store/recompute.ts';
import { withSession } from './with-session.ts';

/** The consignment to declare. Its declaration is compiled but not lodged, so that its lines can be changed. */
const REFERENCE = 'C-26-0731';
const NUMBER = 731;
const HEAD = {
  entryDate: '2026-10-21',
  freightAmount: 3200,
  freightCurrency: 'USD',
  insuranceAmount: 180,
  insuranceCurrency: 'NZD',
  feeScheme: 'standard',
} as const;

const claim = (group: string): Qualifier => ({ typeCode: 'PRF', value1: group, value2: null, value3: null });

/** By product code, in addition to those from classification. Unclaimed concessions show as possible savings. */
const QUALIFIERS: Readonly<Record<string, readonly Qualifier[]>> = {
  'FUR-201': [claim('AAN')],
  'KIT-077': [claim('AAN')],
  'APP-610': [claim('LLDC')],
  'FTW-440': [claim('CN')],
  'AIR-722': [claim('AAN'), { typeCode: 'LVY', value1: 'SGG', value2: '16', value3: null }],
};

/** Compiles the demo's declaration as its broker would, unless it exists. */
export async function seedDeclaration(database: Database, broker: string): Promise<void> {
  await withSession(database, broker, (token) => database.transaction(token, compile));
}

async function compile(trx: Transaction<Tables>, session: SessionOf): Promise<void> {
  const consignment = await trx.selectFrom('consignment').select('id').where('reference', '=', REFERENCE).executeTakeFirst();
  if (consignment === undefined) return;
  const known = await trx.selectFrom('declaration').select('id').where('consignment_id', '=', consignment.id).executeTakeFirst();
  if (known) return;
  await countFrom(trx, session);
  const access = await openForDeclaring(trx, session, consignment.id, { holds: true, compiles: true });
  const id = await storeDeclaration(trx, access, HEAD);
  const lines = await trx.selectFrom('declaration_line').select(['id', 'product_code']).where('declaration_id', '=', id).execute();
  const changedLines = lines.flatMap((line) => {
    const qualifiers = QUALIFIERS[line.product_code ?? ''];
    return qualifiers === undefined ? [] : [{ id: line.id, qualifiers }];
  });
  await recomputeAndStore(trx, await openDeclaration(trx, session, id, 'act'), { changedLines });
}

/** Continues the demo's reference numbers, which do not start at 1. */
async function countFrom(trx: Transaction<Tables>, session: SessionOf): Promise<void> {
  const { registrationId } = session();
  await sql`
    insert into declaration_number (registration_id, year, last)
    values (${registrationId}, ${Number(todayOf(session()).slice(2, 4))}, ${NUMBER - 1})
    on conflict (registration_id, year) do nothing`.execute(trx);
}
