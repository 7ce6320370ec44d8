import type { Transaction } from 'kysely';
import { type Access, assertUnlocked } from '../../parties/access.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type RunAsTask, type CheckingHandler, created } from '../../http/call.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { idempotent } from '../../records/request/idempotent.ts';
import { recordOf } from '../../records/check/record-of.ts';
import { lookUpHomeCurrency } from '../lookups/basis.ts';
import { customsCountry } from '../store/customs-country.ts';
import { guardedConsignment, headOf, openForDeclaring } from './head.ts';
import { storeDeclaration } from './store-declaration.ts';

const readBody = bodyReader('declarations/new-declaration', 'createDeclaration');

/** Compiles a declaration from the product lines of a consignment; a long compilation becomes a background task. */
export function createDeclaration(database: Database, runAsTask: RunAsTask): CheckingHandler {
  return {
    ...guardedConsignment(database, { compiles: true }),
    handleUnchecked: (call) =>
      runAsTask(call, 'createDeclaration', ({ signal, report }) =>
        database.transaction(call.token, async (trx, session) => {
          const access = await openForDeclaring(trx, session, call.path.number('consignmentId'), { holds: true, compiles: true });
          const measured = await unnamedCurrencies(trx, access, recordOf(call.body));
          const record = readBody(call.documents)(call.body, { measured }).assertValid();
          return idempotent(trx, access.session, 'createDeclaration', call, async () => {
            assertUnlocked(access);
            const id = await storeDeclaration(trx, access, headOf(record, access.session), report);
            signal.throwIfAborted();
            return created(`/api/Declarations/${id}`, { id });
          });
        }),
      ),
  };
}

const AMOUNTS = [
  ['freightAmount', 'freightCurrency'],
  ['insuranceAmount', 'insuranceCurrency'],
] as const;

/** Amounts without a currency are in the country's. */
async function unnamedCurrencies(trx: Transaction<Tables>, access: Access, body: RecordData): Promise<RecordData> {
  const unnamed = AMOUNTS.filter(([amount, currency]) => body[amount] !== undefined && (body[currency] ?? '') === '');
  if (unnamed.length === 0) return {};
  const home = await lookUpHomeCurrency(trx, customsCountry(access));
  return home === null ? {} : Object.fromEntries(unnamed.map(([, currency]) => [currency, home]));
}
