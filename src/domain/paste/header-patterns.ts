import type { ColumnRole } from './column-roles.ts';

/** Words in their order: one of the first list, then, somewhere later, one of each further list. */
interface WordPattern {
  readonly role: ColumnRole;
  readonly words: readonly (readonly string[])[];
  /** The first word must open the header. */
  readonly atStart?: true;
  /** Not when the header says "per" one of these. */
  readonly notPer?: ReadonlySet<string>;
}

const numbers = ['code', 'codes', 'no', 'number', '#'] as const;

const packWords = ['carton', 'ctn', 'pack', 'package', 'pkg', 'box', 'bag', 'pallet'] as const;
const packs: ReadonlySet<string> = new Set(packWords);

/** Tried in this order when no synonym fits. */
const patterns: readonly WordPattern[] = [
  { role: 'Tariff', words: [['hs', 'hts', 'tariff', 'harmonised', 'harmonized'], numbers] },
  {
    role: 'InvoiceNo',
    words: [
      ['invoice', 'inv'],
      ['no', 'number', 'ref', 'reference', '#'],
    ],
  },
  { role: 'ProductCode', words: [['product', 'item', 'part', 'style', 'article'], numbers] },
  { role: 'Description', words: [['description', 'descriptions']] },
  { role: 'ManufCtry', words: [['origin']] },
  {
    role: 'Value',
    words: [
      ['total', 'line', 'extended', 'ext'],
      ['amount', 'value'],
    ],
  },
  { role: 'TotalWeight', words: [['gross'], ['weight', 'wt', 'wgt']] },
  { role: 'PackageQty', words: [['no', 'number'], ['of'], ['cartons', 'ctns', 'packages', 'pkgs']] },
  { role: 'Quantity', words: [['qty', 'quantity']], atStart: true, notPer: packs },
];

const measureWords = new Set('weight wt wgt gw kg kgs volume vol cbm m3 cube cubic other'.split(' '));
const unitWords = new Set(['unit', 'piece', 'pc', 'pcs', 'item', 'set', 'pair', 'each', 'ea', ...packWords]);
const ofOne = new Set(['unit', 'piece', 'pc', 'item', 'each', 'net', 'nett', 'n']);

/** The role whose pattern a normalised header follows. */
export function headerPattern(header: string): ColumnRole | undefined {
  // The whole row of a sheet separated by semicolons, not the name of one column.
  if (header.includes(';')) return undefined;
  const words = wordsOf(header);
  return patterns.find((pattern) => follows(words, pattern))?.role;
}

/** Whether a normalised header names a measure of one unit, or a net one: "weight/unit", "unit volume", "net wt". */
export function isPerUnitOrNet(header: string): boolean {
  if (/^n[./]?w$/.test(header)) return true;
  const words = wordsOf(header);
  const measure = words.findIndex((word) => measureWords.has(word));
  if (measure < 0) return false;
  const after = words.slice(measure + 1);
  return (
    words.slice(0, measure).some((word) => ofOne.has(word)) ||
    after.some((word) => word === 'each' || word === 'ea') ||
    isPer(after, unitWords)
  );
}

/** Whether "/" or "per" stands before one of the words. */
function isPer(words: readonly string[], units: ReadonlySet<string>): boolean {
  return words.some((word, index) => (word === '/' || word === 'per') && units.has(words[index + 1] ?? ''));
}

function follows(words: readonly string[], pattern: WordPattern): boolean {
  let from = 0;
  for (const choices of pattern.words) {
    const found = words.findIndex((word, index) => index >= from && choices.includes(word));
    if (found < 0 || (pattern.atStart === true && found > 0)) return false;
    from = found + 1;
  }
  return pattern.notPer === undefined || !isPer(words, pattern.notPer);
}

/** Letters and digits, and the two signs that carry meaning in headers. */
function wordsOf(header: string): string[] {
  return header.match(/[\p{L}\p{N}]+|[/#]/gu) ?? [];
}
