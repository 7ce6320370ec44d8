import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlock, roleOf, withoutPlace } from '../paste-context.ts';

/** Sound cells and faulty ones of each kind, those among them from which more follows than their own value; none that is read by the rest of its column. Each row has a brand: a charge would have none. */
const columns = {
  totalWeight: ['', '5', '5 kg', '12.5 lbs', '5 stone', '-1', '0.00004', '1,234.5'],
  weightUnitCode: ['', 'kgm', 'lbs', 'stone'],
  hsTariffCode: ['', '8471.30.00.10A', '8471.30', '84AB.10', '8415.10.1', '8415'],
  countryOfOriginCode: ['', 'CN', 'cn', 'China', 'Atlantis'],
  quantityUnitCode: ['', 'PCS', 'nmb', 'dozen'],
  packageTypeCode: ['', 'CT', 'Carton', 'ZZZ'],
  usedGoods: ['', 'yes', 'maybe'],
  expectedSupplyDate: ['', '2026-12-01', '1 Dec 2026', 'soon'],
  exportValue: ['10', '10.00', '10.0051', 'US$ 10', 'EUR 10', '5%'],
  brandName: ['Bright', 'Kiln', 'x'.repeat(36)],
} as const;

const row = fc.tuple(...Object.values(columns).map((cells) => fc.constantFrom<string>(...cells)));

function read(rows: readonly (readonly string[])[]) {
  const { products, findings } = readBlock({
    clipboardData: rows.map((cells) => ['Cap', ...cells].join('\t')).join('\n'),
    delimiter: '\t',
    hasHeaderRow: false,
    columns: Object.fromEntries(['description', ...Object.keys(columns)].map((field, column) => [`column${column}`, roleOf(field)])),
  });
  const told = (number: number) =>
    findings.flatMap((finding) => (finding.row === number ? [`${finding.severity}: ${finding.message.replace(/^row \d+: /, '')}`] : []));
  return products.map((product, index) => ({ line: withoutPlace(product), told: told(index + 1) }));
}

test('a row is read, and told of, as by itself, whatever the rows above it say', () => {
  const rows = fc.array(fc.tuple(row, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, (groups) => {
      const sheet = groups.flatMap(([cells, times]) => Array.from({ length: times }, () => cells));

      const together = read(sheet);

      expect(together).toEqual(sheet.flatMap((cells) => read([cells])));
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});
