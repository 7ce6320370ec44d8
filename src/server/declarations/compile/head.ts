import type { Transaction } from 'kysely';
import { today } from '#src/expression/index.ts';
import { type Access, accessTo, findConsignment, holdConsignment, may } from '../../parties/access.ts';
import { sessionReply } from '../../parties/session-reply.ts';
import type { Database } from '../../database/database.ts';
import type { Session, SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import type { Call } from '../../http/call.ts';
import { forbidden, notFound } from '../../messages/refusal.ts';
import { numberIn, textIn } from '../../records/request/read-json.ts';
import { withoutNulls } from '../store/line-data.ts';
import type { Head } from './assemble.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/** The head of a declaration or of a request for one; the entry date defaults to today. */
export function headOf(data: RecordData, session: Session): Head {
  return {
    entryDate: textIn(data, 'entryDate') ?? todayOf(session),
    freightAmount: numberIn(data, 'freightAmount'),
    freightCurrency: textIn(data, 'freightCurrency'),
    insuranceAmount: numberIn(data, 'insuranceAmount'),
    insuranceCurrency: textIn(data, 'insuranceCurrency'),
    feeScheme: textIn(data, 'feeScheme') ?? 'standard',
  };
}

export function todayOf(session: Session): string {
  return today(sessionReply(session).timeZone);
}

/** The stored head: amounts without a currency are in the country's, if it is known. */
export function headData({ entryDate, feeScheme, ...amounts }: Head, { freightCurrency, insuranceCurrency }: DutyBasis): RecordData {
  const currencies = { freightCurrency: freightCurrency || null, insuranceCurrency: insuranceCurrency || null };
  return withoutNulls({ ...amounts, entryDate, feeScheme, ...currencies });
}

/**
 * The consignment of a call by a caller who sees its declarations: 404 for others. To `compile`, 403 for readers, and the consignment is
 * locked.
 */
export async function openForDeclaring(
  trx: Transaction<Tables>,
  session: SessionOf,
  id: number,
  { holds, compiles }: { readonly holds: boolean; readonly compiles: boolean },
): Promise<Access> {
  if (holds) await holdConsignment(trx, id);
  const found = await findConsignment(trx, id).execute();
  const access = accessTo(session(), found, 'see');
  if (!may(access.flags, 'maySeeDeclarations')) throw notFound();
  if (compiles && !may(access.flags, 'mayCompile')) throw forbidden();
  return access;
}

/** Guard of calls about the declarations of a consignment. */
export function guardedConsignment(database: Database, { compiles }: { readonly compiles: boolean }) {
  return {
    guard: ({ path, token }: Call) =>
      database.transaction(token, (trx, session) =>
        openForDeclaring(trx, session, path.number('consignmentId'), { holds: false, compiles }),
      ),
  };
}
