import { today } from '#src/expression/index.ts';
import { sessionReply } from '../parties/session-reply.ts';
import type { Database } from '../database/database.ts';
import { Totals } from '../database/lists/totals.ts';
import { type Handlers, ok } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { resourceOf, validRowsQuery } from '../records/store/context-lists.ts';
import { recordOfRow } from '../records/store/records.ts';
import { guardProducts, listProductSuppliers, listTraderProducts } from './trader-products.ts';
import { viewOf } from '../records/declaration/resource.ts';

/** Operations on products other than those of the resource. */
export function productHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['products'][number]> {
  const totals = new Totals();
  return {
    listQualifierTypes: {
      async handle({ documents, query, token }) {
        const types = resourceOf('reference/qualifier-code', documents);
        const { session, results } = await database.read(token, [validRowsQuery(database.kysely, types, today())]);
        const country = query.text('TswCountry') ?? sessionReply(session).country;
        const view = viewOf(types, session, true);
        return ok(results[0].map((row) => view(recordOfRow(row))).filter(({ countryCode }) => countryCode === country));
      },
    },
    listProductSuppliers: { handle: (call) => listProductSuppliers(database, call) },
    listBuyerProducts: {
      guard: (call) => guardProducts(database, call, 'buyers'),
      handle: (call) => listTraderProducts(database, totals, call, 'buyers'),
    },
    listSellerProducts: {
      guard: (call) => guardProducts(database, call, 'sellers'),
      handle: (call) => listTraderProducts(database, totals, call, 'sellers'),
    },
  };
}
