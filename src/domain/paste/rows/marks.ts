import type { PasteContext } from '../paste-context.ts';
import type { PastedValue } from '../pasted-line.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import type { PasteReport } from '../paste-report.ts';
import { aboutOf, createMeaning, type KnownMark, type Mark, type Meaning } from './mark-meaning.ts';

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
  const meaningOf = createMeaning(context);

  return (marks, row) => {
    const { product } = row;
    // So it is in most rows.
    if (marks.length === 0 && ofHeadings.every((mark) => agrees(mark, product))) return;
    const isSet = new Set<string>();
    const refuse = ({ field, beside }: Mark, key: string, values: Readonly<Record<string, string>>) => {
      report.error(field, key, { beside, ...values });
      product[field.name] = null;
    };
    const apply = (mark: Mark, about: PlannedField, meaning: NonNullable<Meaning>) => {
      const present = product[about.name] ?? null;
      if ('codes' in meaning) {
        if (present !== null && !meaning.codes.includes(String(present))) refuse(mark, 'paste.beside-other', { other: String(present) });
      } else if (row.isGiven(about) || isSet.has(about.name)) {
        if (present !== null && present !== meaning.code) refuse(mark, 'paste.beside-other', { other: String(present) });
      } else {
        product[about.name] = meaning.code;
        isSet.add(about.name);
      }
    };
    const filled = ofHeadings.filter(({ field }) => (product[field.name] ?? null) !== null);
    for (const mark of filled) if ('code' in mark.meaning) apply(mark, mark.about, mark.meaning);
    const read = marks.map((mark) => ({ mark, meaning: meaningOf(mark), about: aboutOf(plan, mark.field) }));
    // Signs come last, when the codes they must agree with are known.
    for (const { mark, meaning, about } of read.toSorted((a, b) => signsLast(a.meaning) - signsLast(b.meaning))) {
      if (about !== undefined && meaning !== undefined) apply(mark, about, meaning);
      else refuse(mark, 'paste.beside-unknown', { kind: (about ?? mark.field).label.toLowerCase() });
    }
    for (const mark of filled)
      if ('codes' in mark.meaning && (product[mark.field.name] ?? null) !== null) apply(mark, mark.about, mark.meaning);
  };
}

/** Whether the row already has everything a heading states. */
function agrees(mark: KnownMark, product: Readonly<Record<string, PastedValue>>): boolean {
  if ((product[mark.field.name] ?? null) === null) return true;
  return 'code' in mark.meaning && product[mark.about.name] === mark.meaning.code;
}

function signsLast(meaning: Meaning): number {
  return meaning !== undefined && 'codes' in meaning ? 1 : 0;
}
