import type { Change, Protection } from '../protection.ts';

const baseline = 'src/server/database/migrations/001-baseline.ts';
const pool = 'src/server/database/connection/pool.ts';
const dispatch = 'src/server/http/dispatch.ts';

const withoutPolicies: Change = {
  file: baseline,
  from: "${part('Rights')}",
  to: "${part('Rights').replaceAll(/alter table \\w+ enable row level security, force row level security;/g, '')}",
};
const withoutFilter: Change = {
  file: 'src/server/records/store/records.ts',
  from: "  return recordsFrom(db, resource, table)\n    .where('registration_id', '=', ownerOf(resource))\n",
  to: '  return recordsFrom(db, resource, table)\n',
};
const withoutVisibility: Change = {
  file: 'src/server/parties/access.ts',
  from: 'return sql<SqlBool>`(c.registration_id = ${tenant} or exists (',
  to: 'return sql<SqlBool>`(true or exists (',
};

const withoutVisibilityOfOne: Change = {
  file: 'src/server/parties/access.ts',
  from: "sql<SqlBool>`(c.registration_id = nullif(current_setting('app.registration_id', true), '')::bigint",
  to: 'sql<SqlBool>`(true',
};

/** No business reads or changes the records of another. */
export const tenancy: readonly Protection[] = [
  {
    name: 'row-level security shows a business its own rows alone',
    changes: [withoutPolicies],
    test: { file: 'tests/api/database-tenancy.test.ts', title: 'shows nothing of another business in %s' },
  },
  {
    name: 'the policies of consignments let through what is shared with the caller and nothing else',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/consignments.sql',
        from: 'from consignment_party p where p.registration_id = ${me};',
        to: 'from consignment_party p;',
      },
    ],
    test: { file: 'tests/api/database-tenancy.test.ts', title: 'shows nothing of another business in %s' },
  },
  {
    name: 'the filter of a plain list holds where row-level security is off',
    changes: [withoutFilter],
    test: { file: 'tests/api/hostile-first-wall.test.ts', title: 'shows nobody a record of another business' },
  },
  {
    name: 'the filter of consignments holds where row-level security is off',
    changes: [withoutVisibility, withoutVisibilityOfOne],
    test: { file: 'tests/api/hostile-first-wall.test.ts', title: 'shows nobody a consignment of another business' },
  },
  {
    name: 'the filter of users holds where row-level security is off',
    changes: [{ file: 'src/server/accounts/users.ts', from: "\n    .where('u.registration_id', '=', tenant)\n", to: '\n' }],
    test: { file: 'tests/api/hostile-first-wall.test.ts', title: 'shows nobody a person or branch of another business' },
  },
  {
    name: 'one of the two walls always stands before records',
    changes: [withoutPolicies, withoutFilter],
    test: { file: 'tests/api/resources.test.ts', title: 'is another for every business: a record of someone else is not there' },
  },
  {
    name: 'nothing of another business is in any answer, whichever call is sent what',
    changes: [withoutPolicies, withoutFilter],
    test: { file: 'tests/api/fuzz.test.ts', title: 'are answered as it says, with nothing that is another’s' },
  },
  {
    name: 'one of the two walls always stands before consignments',
    changes: [withoutPolicies, withoutVisibility, withoutVisibilityOfOne],
    test: { file: 'tests/api/order-of-answers.test.ts', title: '%s: a %s answers byte for byte as a missing one' },
  },
  {
    name: 'requests act as a role that no policy spares',
    changes: [
      { file: pool, from: 'set role app_user; ', to: '' },
      {
        file: pool,
        from: "  if (rows[0]?.bypassesRls !== false) throw new Error('The role app_user must not be able to bypass row-level security.');\n",
        to: '',
      },
    ],
    because: 'A connection that could bypass the policies is refused besides.',
    test: { file: 'tests/api/database-tenancy.test.ts', title: 'shows nothing of another business in %s' },
  },
  {
    name: 'no query runs outside a transaction that names its business',
    changes: [
      {
        file: 'src/server/database/connection/transaction-driver.ts',
        from: "    if (!scope) throw new OutsideTransaction('Queries need database.read() or database.transaction().');\n",
        to: '    if (!scope) return new ScopeConnection(await this.#pool.connect(), {});\n',
      },
    ],
    test: { file: 'tests/api/database-transactions.test.ts', title: 'outside read() and transaction() is an error' },
  },
  {
    name: 'a call is made only by those its access names',
    changes: [
      {
        file: dispatch,
        from: '    if (this.#parts.isAllowed !== undefined && !this.#parts.isAllowed(await this.#services.openSession(request))) throw forbidden();\n',
        to: '',
      },
    ],
    test: { file: 'tests/api/resources.test.ts', title: 'is deleted by administrators only, and a missing record is told first' },
  },
  {
    name: 'messages about a request say nothing about a record one may not see',
    changes: [{ file: dispatch, from: '    await this.#guard(request, call);\n    return this.#refuse(', to: '    return this.#refuse(' }],
    test: {
      file: 'tests/api/order-of-answers.test.ts',
      title: 'a line that does not exist is told before the role, and a faulty query after it',
    },
  },
  {
    name: 'no call goes without a row of the authorisation matrix',
    changes: [{ file: 'tests/fixtures/authz-matrix.csv', from: '\nA012,GET,/api/Users,', to: '\nA912,GET,/api/Users,' }],
    because: 'Without its row a call is one that somebody has just added and forgotten.',
    test: { file: 'tests/api/authorisation.test.ts', title: 'has a row for each operation, of this very method and path' },
  },
  {
    name: 'the products of a trader are looked up by its parties alone',
    changes: [
      {
        file: 'src/server/products/trader-products.ts',
        from: '  if (results[0][0]?.mayLook !== true) throw notFound();',
        to: '  if (results[0].length > 1) throw notFound();',
      },
      {
        file: 'src/server/products/trader-products.ts',
        from: '    if (asked[0]?.mayLook !== true) throw notFound();',
        to: '    if (asked.length > 1) throw notFound();',
      },
    ],
    test: {
      file: 'tests/api/trader-products.test.ts',
      title: 'is looked up by the buyer, those who declare for it, and sellers while the buyer lets them',
    },
  },
  {
    name: 'the database shows the products of a trader to its parties alone',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/products.sql',
        from: "where may_see_products(owner, current_setting('app.products_kind', true))",
        to: 'where owner is not null',
      },
    ],
    test: { file: 'tests/api/trader-products.test.ts', title: 'tells the suppliers to whoever may look it up, and none to others' },
  },
  {
    name: 'prices of a trader’s products are shown to the trader alone',
    changes: [
      {
        file: 'src/server/products/trader-products.ts',
        from: '!PRICES.includes(name)',
        to: '!PRICES.includes(`${name}?`)',
      },
    ],
    test: { file: 'tests/api/trader-products.test.ts', title: 'has prices for the buyer alone' },
  },
  {
    name: 'suggestions come from lines that the business may see, of what it takes part in',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/products.sql',
        from: " and p.role <> 'carterOutbound') limit most",
        to: ') limit most',
      },
    ],
    test: { file: 'tests/api/suggestions.test.ts', title: 'is what the business itself took part in, and may see' },
  },
];
