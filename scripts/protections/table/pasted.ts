import type { Protection } from '../protection.ts';

const readNumber = 'src/domain/paste/values/read-number.ts';
const readTariffCode = 'src/domain/paste/values/read-tariff-code.ts';
const rowKind = 'src/domain/paste/rows/row-kind.ts';
const parseRows = 'src/domain/paste/block/parse-rows.ts';
const typedCells = 'renderer/screen/steps/cell-input.ts';
const ofTypedCells = 'tests/unit/renderer/screen/steps/cell-input.test.ts';
const largeWrites = 'tests/api/large-writes.test.ts';
const generated = {
  file: 'tests/unit/src/domain/paste/generated-sheets.test.ts',
  title: 'generated sheets are read as they were generated, or with an error at the cell',
} as const;

const takenBack = 'src/server/database/migrations/baseline/consignments.sql';

/** What a pasted number may never be taken for, and what becomes of its corrections. */
export const pasted: readonly Protection[] = [
  {
    name: 'a row that was removed is not added',
    changes: [{ file: 'src/domain/paste/read-sheet.ts', from: '!removed.has(number)', to: 'true' }],
    test: { file: 'tests/api/pasted-goods.test.ts', title: 'are not added, and nothing is wrong with them any more' },
  },
  {
    name: 'a batch that is taken back leaves what somebody has changed',
    changes: [{ file: takenBack, from: ' and l.version = 1', to: '' }],
    test: { file: 'tests/api/pasted-goods.test.ts', title: 'stay where somebody has changed one since, with its invoice' },
  },
  {
    name: 'a batch that is taken back leaves what is declared',
    changes: [
      {
        file: takenBack,
        from: '\n    and l.id not in (select d.order_product_id from declaration_line d where d.registration_id = owner and d.consignment_id = consignment)',
        to: '',
      },
    ],
    test: {
      file: 'tests/api/declarations-compile.test.ts',
      title: 'keeps pasted lines where they are: whoever takes their batch back is told that they stay',
    },
  },
  {
    name: 'a batch is taken back by the business that added it alone',
    changes: [{ file: takenBack, from: 'and l.added_by = ${me} ', to: '' }],
    test: { file: 'tests/api/pasted-goods.test.ts', title: 'stay where another business asks' },
  },
  {
    name: 'a block is stored in one transaction, which its end commits',
    changes: [
      {
        file: 'src/server/consignments/paste/bulk-insert.ts',
        from: "import type { Transaction } from 'kysely';",
        to: "import { sql, type Transaction } from 'kysely';",
      },
      {
        file: 'src/server/consignments/paste/bulk-insert.ts',
        from: '  const { line: firstLine } =',
        to: "  await sql`commit`.execute(trx);\n  await new Promise((resolve) => setTimeout(resolve, 500));\n  await sql`begin`.execute(trx);\n  await sql`select set_config('app.registration_id', ${String(session.registrationId)}, true)`.execute(trx);\n  const { line: firstLine } =",
      },
    ],
    engine: 'server',
    test: {
      file: largeWrites,
      title: 'is seen as a whole, with its invoice and its entries, stored and taken back, and a light call waits a second',
    },
  },
  {
    name: 'large writes go one at a time, and others between them',
    changes: [
      {
        file: 'src/server/database/transactions.ts',
        from: 'this.#largeBefore.then(() => this.transaction(token, work))',
        to: 'this.transaction(token, work)',
      },
    ],
    test: {
      file: largeWrites,
      title: 'several large writes go one at a time, and a call that waits for the connection goes before the next',
    },
  },
  {
    name: "only a buyer and its inbound broker match codes against the buyer's products",
    changes: [
      {
        file: 'src/server/consignments/paste/paste-lookups.ts',
        from: 'mayMatchProducts(access) ? access.flags.buyerId : undefined',
        to: 'access.flags.buyerId',
      },
    ],
    test: { file: 'tests/api/pasted-goods.test.ts', title: 'are matched against nothing for the outbound side, whatever it sends' },
  },
  {
    name: 'a unit or a currency beside a pasted number is never dropped',
    changes: [{ file: readNumber, from: "{ beside: after[1] ?? '', rest:", to: "{ beside: '', rest:" }],
    test: generated,
  },
  {
    name: 'a unit or a currency in a header is that of its column',
    changes: [
      {
        file: 'src/domain/paste/ask/ask-headings.ts',
        from: 'sorted(readHeading(field, heading), sheet',
        to: "sorted(readHeading(field, ''), sheet",
      },
    ],
    test: { file: 'tests/unit/src/domain/paste/ask/headings.test.ts', title: 'is that of its column, never the usual one' },
  },
  {
    name: 'a decimal comma is never read as thousands',
    changes: [{ file: readNumber, from: String.raw`\d{3})(?:\2\d{3})*)`, to: String.raw`\d{1,3})(?:\2\d{3})*)` }],
    test: { file: 'tests/unit/src/domain/paste/values/read-number.test.ts', title: 'with a decimal comma is none' },
  },
  {
    name: 'two numbers in one cell are never read as one',
    changes: [{ file: parseRows, from: "lines.join('  ')", to: "lines.join(' ')" }],
    test: {
      file: 'tests/unit/src/domain/paste/blocks.test.ts',
      title: 'never makes one number of two that a line end or a separator divides',
    },
  },
  {
    name: 'a tariff code that lost its first zero is never that of other goods',
    changes: [{ file: readTariffCode, from: String.raw`^(?:\d\d){3,7}$|`, to: String.raw`^\d{6,14}$|` }],
    test: {
      file: 'tests/unit/src/domain/paste/values/read-tariff-code.test.ts',
      title: 'that has lost its first zero is never read as another, and is offered with the zero',
    },
  },
  {
    name: 'a row that sums up others is never goods',
    changes: [{ file: rowKind, from: 'totals?(?!', to: 'total(?!' }],
    test: {
      file: 'tests/unit/src/domain/paste/rows/row-kind.test.ts',
      title: 'with what usually follows them, in any case, spacing and punctuation, are a total row',
    },
  },
  {
    name: 'an amount in another currency than its row is never stored',
    changes: [{ file: 'src/domain/paste/rows/marks.ts', from: 'product[field.name] = null;', to: '' }],
    test: { file: 'tests/unit/src/domain/paste/findings.test.ts', title: '%s in a row of US dollars is an error, and no number' },
  },
  {
    name: 'a sheet whose numbers read two ways is never read before its question is answered',
    changes: [{ file: 'src/domain/paste/read-product-lines.ts', from: 'isOpen || errors.length', to: 'errors.length' }],
    test: {
      file: 'tests/unit/src/domain/paste/findings.test.ts',
      title: 'that is %s throughout the sheet is asked about once, and read as the answer says',
    },
  },
  {
    name: 'bulk insert checks lines again, whoever sends them',
    changes: [{ file: 'src/server/consignments/paste/bulk-insert.ts', from: 'tell(pastedName(field, columns), found)', to: 'void found' }],
    test: { file: 'tests/api/paste.test.ts', title: 'refuses %o by the rules of a line that is added alone' },
  },
  {
    name: 'what was typed into a cell is not lost when it cannot be checked',
    changes: [{ file: typedCells, from: "outcome === 'go on' && ", to: '' }],
    test: { file: ofTypedCells, title: 'stays in the cell when its steps fail, and can be tried again' },
  },
  {
    name: 'nothing is added while a correction is being checked',
    changes: [{ file: typedCells, from: 'busy: busyWith(name), ', to: '' }],
    test: { file: ofTypedCells, title: 'is shown as waiting while its steps run, and an action waits for their end' },
  },
  {
    name: 'a template is read whenever it is used',
    changes: [{ file: 'schemas/consignments/import-template.schema.json', from: '"!blank(columnsTrouble(template))"', to: '"1 > 2"' }],
    test: { file: 'tests/api/import-templates.test.ts', title: 'a column is of a kind that exists, and of one that no other column has' },
  },
];
