import fc from 'fast-check';

import { delimiters } from '#src/domain/paste/block/delimiters.ts';

import {
  type AnyCell,
  beside,
  exact,
  faulty,
  type GeneratedCell,
  noDays,
  noNumbers,
  noTariff,
  type Outcome,
  shownDay,
  shownNumber,
  shownTariff,
} from './generated-cells.ts';
import { printed } from './printed-sheet.ts';

/** A kind of column: its number in requests, and how its errors begin. */
interface Kind {
  readonly role: number;
  readonly header: string;
  readonly errors: RegExp;
}

export const kinds = {
  productCode: { role: 0, header: 'Product code', errors: /^Product code/ },
  description: { role: 1, header: 'Description', errors: /^Description/ },
  quantity: { role: 3, header: 'Quantity', errors: /^Quantity/ },
  value: { role: 5, header: 'Value', errors: /^Value/ },
  currency: { role: 6, header: 'Currency', errors: /^Currency/ },
  unit: { role: 7, header: 'Unit', errors: /^Unit/ },
  country: { role: 10, header: 'Origin', errors: /^country/i },
  tariff: { role: 11, header: 'Tariff', errors: /^(?:tariff code|HS code|Tariff suffix)/ },
  weight: { role: 14, header: 'Weight', errors: /^Weight(?! unit)/ },
  weightUnit: { role: 15, header: 'Weight unit', errors: /^Weight unit/ },
  volume: { role: 16, header: 'Volume', errors: /^Volume(?! unit)/ },
  volumeUnit: { role: 17, header: 'Volume unit', errors: /^Volume unit/ },
  packages: { role: 18, header: 'Packages', errors: /^Packages/ },
  packageType: { role: 19, header: 'Package type', errors: /^Package type/ },
  supplyDate: { role: 23, header: 'Supply date', errors: /^Supply date/ },
  invoiceDate: { role: 104, header: 'Invoice date', errors: /^Invoice date/ },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** One row: of goods with its cells by kind, a blank one, or a total. */
export type GeneratedRow =
  | { readonly kind: 'goods'; readonly cells: ReadonlyMap<KindName, GeneratedCell> }
  | { readonly kind: 'blank' | 'total'; readonly texts: readonly string[] };

export interface GeneratedSheet {
  readonly columns: readonly KindName[];
  readonly hasHeaderRow: boolean;
  readonly delimiter: string;
  readonly rows: readonly GeneratedRow[];
  readonly text: string;
}

const codes = ['USD', 'EUR', 'NZD', 'GBP', 'JPY'] as const;
const marks = new Map<string, readonly string[]>([
  ['USD', ['USD', 'usd', 'US$', '$']],
  ['EUR', ['EUR', '€']],
  ['NZD', ['NZD', 'NZ$', '$']],
  ['GBP', ['GBP', '£']],
  ['JPY', ['JPY', '¥']],
]);
/** Of the order, where a row says none. */
const orderCurrency = 'USD';
const units = {
  weight: {
    unitField: 'weightUnitCode',
    whenBlank: 'kgm',
    codeByWord: [
      ['kg', 'kgm'],
      ['KGS', 'kgm'],
      ['t', 'tne'],
      ['lbs', 'lbs'],
      ['g', 'grm'],
    ],
  },
  volume: {
    unitField: 'volumeUnitCode',
    whenBlank: 'mtq',
    codeByWord: [
      ['cbm', 'mtq'],
      ['m3', 'mtq'],
      ['ltr', 'ltr'],
      ['ml', 'mlt'],
    ],
  },
  quantity: {
    unitField: 'quantityUnitCode',
    whenBlank: undefined,
    codeByWord: [
      ['pcs', 'nmb'],
      ['EA', 'nmb'],
      ['pairs', 'npr'],
      ['set', 'set'],
    ],
  },
} as const;

/** Now and then a fault in its place. */
function mostly<Value>(usual: fc.Arbitrary<Value>, fault: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: fault });
}

/** Cells of one row that are generated together. */
type Cells = fc.Arbitrary<readonly (readonly [KindName, GeneratedCell])[]>;

const single = (kind: KindName, cell: AnyCell): Cells => cell.map((made) => [[kind, made]]);
const gap = fc.constantFrom('', ' ', '\u00a0');

/** A value and, where the sheet has the column, its currency. */
function money(hasCurrency: boolean): Cells {
  const typed = hasCurrency ? fc.option(fc.constantFrom(...codes), { nil: undefined }) : fc.constant(undefined);
  const mark = fc.option(
    fc.constantFrom(...codes).chain((code) => fc.tuple(fc.constant(code), fc.constantFrom(...(marks.get(code) ?? [])))),
    { nil: undefined },
  );
  return fc.tuple(shownNumber(2), typed, mark, fc.boolean(), gap).map(([number, code, named, isBefore, space]) => {
    const text = named === undefined ? number.text : beside(number.text, named[1], isBefore, space);
    return [
      ['value', { text, outcome: moneyOutcome(number.value, code, named) }],
      ...(hasCurrency ? [['currency', exact(isBefore ? (code ?? '') : (code ?? '').toLowerCase(), {})] as const] : []),
    ];
  });
}

function moneyOutcome(value: number, typed: string | undefined, named: readonly [string, string] | undefined): Outcome {
  const currencyCode = typed ?? orderCurrency;
  const fields = { exportValue: value, currencyCode };
  if (named === undefined || marks.get(currencyCode)?.includes(named[1]) === true) return { kind: 'exact', fields };
  if (typed !== undefined || !namesOne(named[1])) return { kind: 'error', field: 'exportValue' };
  return { kind: 'exact-or-error', fields: { ...fields, currencyCode: named[0] } };
}

function namesOne(mark: string): boolean {
  return mark !== '$' && mark !== '¥';
}

/** An amount and, where the sheet has the column, its unit. */
function measure(kind: keyof typeof units, unitKind: KindName, field: string, hasUnit: boolean): Cells {
  const { unitField, codeByWord, whenBlank } = units[kind];
  const word = fc.option(fc.constantFrom(...codeByWord), { nil: undefined });
  return fc
    .tuple(shownNumber(4), hasUnit ? word : fc.constant(undefined), word, fc.boolean(), gap)
    .map(([number, typed, mark, isFirst, space]) => {
      const isBefore = isFirst && mark !== undefined && /^[a-z]{2,}$/i.test(mark[0]);
      const text = mark === undefined ? number.text : beside(number.text, mark[0], isBefore, space);
      const fields = { [field]: number.value, [unitField]: (mark ?? typed)?.[1] ?? whenBlank };
      const differ = mark !== undefined && typed !== undefined && mark[1] !== typed[1];
      const outcome: Outcome = differ ? { kind: 'error', field } : { kind: mark === undefined ? 'exact' : 'exact-or-error', fields };
      return [[kind, { text, outcome }], ...(hasUnit ? [[unitKind, exact(typed?.[0] ?? '', {})] as const] : [])];
    });
}

const goods = fc.constantFrom(
  'Cap, red',
  '"Sunny" brand tea',
  'Soap; green',
  'Hat\nblue',
  'Totally natural soap',
  'Total station TS-9',
  'Screen 14" wide',
  "5' rope",
);
const noAmount = (kind: KindName, field: string) => single(kind, faulty(field, noNumbers));

/** Groups of columns, by the kinds a sheet has of them. */
const groups: readonly { readonly kinds: readonly KindName[]; readonly cells: Cells }[] = [
  ...[true, false].flatMap((isBoth) => [
    { kinds: ['value', ...(isBoth ? ['currency' as const] : [])] as const, cells: mostly(money(isBoth), noAmount('value', 'exportValue')) },
    {
      kinds: ['quantity', ...(isBoth ? ['unit' as const] : [])] as const,
      cells: mostly(measure('quantity', 'unit', 'quantityOrdered', isBoth), noAmount('quantity', 'quantityOrdered')),
    },
    {
      kinds: ['weight', ...(isBoth ? ['weightUnit' as const] : [])] as const,
      cells: mostly(measure('weight', 'weightUnit', 'totalWeight', isBoth), noAmount('weight', 'totalWeight')),
    },
    {
      kinds: ['volume', ...(isBoth ? ['volumeUnit' as const] : [])] as const,
      cells: mostly(measure('volume', 'volumeUnit', 'totalVolume', isBoth), noAmount('volume', 'totalVolume')),
    },
  ]),
  {
    kinds: ['productCode'],
    cells: single(
      'productCode',
      fc.constantFrom('A1', '007', '1.50', 'X-9').map((text) => exact(text, { productCode: text })),
    ),
  },
  { kinds: ['tariff'], cells: single('tariff', mostly(shownTariff, noTariff)) },
  {
    kinds: ['country'],
    cells: single(
      'country',
      mostly(
        fc.constantFrom('CN', 'nz', 'GB').map((text) => exact(text, { countryOfOriginCode: text.toUpperCase() })),
        faulty('countryOfOriginCode', ['Atlantis', 'ZZ']),
      ),
    ),
  },
  { kinds: ['packages', 'packageType'], cells: packages() },
  {
    kinds: ['supplyDate'],
    cells: single('supplyDate', mostly(shownDay('expectedSupplyDate', '2000-01-01', '2099-12-31'), faulty('expectedSupplyDate', noDays))),
  },
  {
    kinds: ['invoiceDate'],
    cells: single('invoiceDate', mostly(shownDay('invoiceDate', '2000-01-01', '2026-11-21'), faulty('invoiceDate', noDays))),
  },
];

function packages(): Cells {
  const count = shownNumber(0).map(({ value, text }) => exact(text, { numberOfPackages: value }));
  const types = fc.constantFrom(['CTNS', 'CT'], ['ct', 'CT'], ['Pallet', 'PX']);
  return fc.tuple(mostly(count, faulty('numberOfPackages', [...noNumbers, '1.5'])), types).map(([cell, [word = '', code = '']]) => [
    ['packages', cell],
    ['packageType', exact(word, { packageTypeCode: code })],
  ]);
}

const chosenGroups = fc
  .shuffledSubarray([...groups], { minLength: 1 })
  .map((chosen) => chosen.filter((group, index) => chosen.findIndex((other) => other.kinds[0] === group.kinds[0]) === index));

/** A sheet with its text: columns in any order, rows of goods, some with a fault, and rows that hold none. */
export const generatedSheet: fc.Arbitrary<GeneratedSheet> = chosenGroups.chain((chosen) =>
  fc
    .shuffledSubarray(['description' as const, ...chosen.flatMap((group) => group.kinds)], {
      minLength: 1 + chosen.flatMap((group) => group.kinds).length,
    })
    .chain((columns) => {
      const cells = fc.tuple(goods, ...chosen.map((group) => group.cells)).map(([text, ...made]) => {
        const described = exact(text, { description: text.replace('\n', ' ') });
        return { kind: 'goods', cells: new Map<KindName, GeneratedCell>([['description', described], ...made.flat()]) } as const;
      });
      const total = fc
        .tuple(fc.constantFrom('TOTAL:', 'Sub Totals', 'Grand total USD', 'Carried forward'), shownNumber(2))
        .map(([words, sum]) => ({
          kind: 'total' as const,
          texts: columns.map((column) => (column === 'description' ? words : column === 'value' || column === 'quantity' ? sum.text : '')),
        }));
      const blank = fc.constant({ kind: 'blank' as const, texts: columns.map(() => '') });
      const row: fc.Arbitrary<GeneratedRow> = fc.oneof(
        { weight: 8, arbitrary: cells },
        { weight: 1, arbitrary: total },
        { weight: 1, arbitrary: blank },
      );
      return fc
        .record({
          rows: fc.array(row, { minLength: 1, maxLength: 12 }),
          hasHeaderRow: fc.boolean(),
          delimiter: fc.constantFrom(...delimiters),
          lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
          quoting: fc.constantFrom('always' as const, 'needed' as const, 'as it stands' as const),
        })
        .map(({ rows, hasHeaderRow, delimiter, lineEnd, quoting }) => {
          const header = columns.map((column) => kinds[column].header);
          const texts = rows.map((made) =>
            made.kind === 'goods' ? columns.map((column) => made.cells.get(column)?.text ?? '') : made.texts,
          );
          // Writers of comma-separated text always double the quotes of a cell.
          const style = delimiter === ',' && quoting === 'as it stands' ? 'needed' : quoting;
          return {
            columns,
            hasHeaderRow,
            delimiter,
            rows,
            text: printed(hasHeaderRow ? [header, ...texts] : texts, delimiter, lineEnd, style),
          };
        });
    }),
);
