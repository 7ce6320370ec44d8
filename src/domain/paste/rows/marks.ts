import { multiply } from '#schemas/formats/decimal.ts';
import { codeListOf, type PasteContext } from '../paste-context.ts';
import { amountIn, type PastedValue } from '../pasted-line.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import type { PasteReport } from '../paste-report.ts';
import { aboutOf, createMeanings, type KnownMark, type Mark, type Meaning } from './mark-meaning.ts';

/** Of a price, whose decimals matter until a value is derived from it. */
const decimalsOfDerived = 10;

/** The row that marks are applied to. */
export interface MarkedRow {
  readonly product: Record<string, PastedValue>;
  /** Whether a cell of the row has the code itself. */
  isGiven(field: PlannedField): boolean;
}

/**
 * Applies the marks of headings and of a row's numbers: a mark sets the row's currency or unit
 * if no cell of its own does, must equal it if one does, and is refused if it is neither. A number in error is emptied,
 * so that it cannot pass.
 * @param ofHeadings those of the columns
 */
export function createMarks(
  context: PasteContext,
  report: PasteReport,
  ofHeadings: readonly KnownMark[],
): (marks: readonly Mark[], row: MarkedRow) => void {
  const { plan } = context;
  const meaningsOf = createMeanings(context);

  return (marks, row) => {
    const { product } = row;
    // So it is in most rows.
    if (marks.length === 0 && ofHeadings.every((mark) => agrees(mark, product))) return;
    const isSet = new Set<string>();
    const refuse = ({ field, beside }: Mark, key: string, values: Readonly<Record<string, string>>) => {
      report.error(field, key, { beside, ...values });
      product[field.name] = null;
    };
    const apply = (mark: Mark, about: PlannedField, meaning: Meaning) => {
      const present = product[about.name] ?? null;
      const list = codeListOf(about.schema);
      const isPast = 'code' in meaning && meaning.code !== undefined && list !== undefined && !context.isCode(list, meaning.code);
      if (isPast) return refuse(mark, 'paste.beside-unknown', { kind: about.label.toLowerCase() });
      if ('codes' in meaning) {
        if (present !== null && !meaning.codes.includes(String(present))) refuse(mark, 'paste.beside-other', { other: String(present) });
      } else if (row.isGiven(about) || isSet.has(about.name)) {
        const isOther = present !== meaning.code || (meaning.factor !== undefined && row.isGiven(about));
        if (present !== null && isOther) refuse(mark, 'paste.beside-other', { other: String(present) });
        else scale(mark, meaning);
      } else {
        product[about.name] = meaning.code ?? null;
        isSet.add(about.name);
        scale(mark, meaning);
      }
    };
    const scale = ({ field }: Mark, { factor }: { readonly factor?: number }) => {
      const value = amountIn(product, field.name);
      const { exactly, most } = field.schema['x-decimals'] ?? {};
      if (factor !== undefined && value !== null) product[field.name] = multiply(value, factor, exactly ?? most ?? decimalsOfDerived);
    };
    const filled = ofHeadings.filter(({ field }) => (product[field.name] ?? null) !== null);
    for (const mark of filled) {
      const { about, meaning } = mark;
      // A cell with a unit of its own needs no conversion.
      const isOwn = marks.some(({ field }) => field === mark.field);
      if ('codes' in meaning || (isOwn && meaning.code !== undefined && meaning.factor !== undefined)) continue;
      if (meaning.code === undefined) scale(mark, meaning);
      else if (about !== undefined) apply(mark, about, meaning);
    }
    const read = marks.map((mark) => {
      const [meaning, ...others] = meaningsOf(mark);
      return { mark, meaning: others.length > 0 ? undefined : meaning, about: aboutOf(plan, mark.field) };
    });
    // Signs come last, when the codes they must agree with are known.
    for (const { mark, meaning, about } of read.toSorted((a, b) => signsLast(a.meaning) - signsLast(b.meaning))) {
      if (about !== undefined && meaning !== undefined) apply(mark, about, meaning);
      else refuse(mark, 'paste.beside-unknown', { kind: (about ?? mark.field).label.toLowerCase() });
    }
    for (const mark of filled)
      if ('codes' in mark.meaning && mark.about !== undefined && (product[mark.field.name] ?? null) !== null)
        apply(mark, mark.about, mark.meaning);
  };
}

/** Whether the row already has everything a heading states. */
function agrees({ field, about, meaning }: KnownMark, product: Readonly<Record<string, PastedValue>>): boolean {
  if ((product[field.name] ?? null) === null) return true;
  return 'code' in meaning && meaning.factor === undefined && about !== undefined && product[about.name] === meaning.code;
}

function signsLast(meaning: Meaning | undefined): number {
  return meaning !== undefined && 'codes' in meaning ? 1 : 0;
}
