import { currencyMark } from '../values/currency-mark.ts';
import type { PasteContext } from '../paste-context.ts';
import type { PastedValue } from '../pasted-line.ts';
import { codeOfWord } from '../plan/code-words.ts';
import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';
import type { Report } from '../report.ts';

/** A word or sign that stands beside a number: "EUR" of "EUR 100", "kg" of "500 kg". */
export interface Mark {
  readonly field: PlannedField;
  readonly beside: string;
}

/** What a mark says of the field that it is about: a code, or several that a sign stands for. */
type Meaning = { readonly code: string } | { readonly codes: readonly string[] } | undefined;

/** The row that marks are applied to. */
export interface MarkedRow {
  readonly product: Record<string, PastedValue>;
  /** Whether a cell of the row says it itself. */
  isGiven(field: PlannedField): boolean;
}

/**
 * Applies what stands beside the numbers of a row: a mark sets the row's currency or unit where no cell of its own does, must
 * equal it where one does, and is refused where it is neither. A number in error is emptied, so that it cannot pass.
 */
export function createMarks({ plan, isCode }: PasteContext, report: Report): (marks: readonly Mark[], row: MarkedRow) => void {
  const unitOf = new Map(plan.fields.map((field) => [field.name, codeOfWord(field.schema)]));
  const meaningOf = ({ field: { paste }, beside }: Mark): Meaning => {
    if (paste.currency !== undefined) {
      const mark = currencyMark(beside, (code) => isCode('currencies', code));
      return mark?.kind === 'sign' ? { codes: mark.codes } : mark && { code: mark.code };
    }
    const code = unitOf.get(paste.unit ?? '')?.(beside);
    return code === undefined || !isOffered(plan.byName.get(paste.unit ?? ''), code) ? undefined : { code };
  };

  return (marks, row) => {
    const { product } = row;
    const isSet = new Set<string>();
    const refuse = ({ field, beside }: Mark, key: string, values: Readonly<Record<string, string>>) => {
      report.error(field, key, { beside, ...values });
      product[field.name] = null;
    };
    const read = marks.map((mark) => ({ mark, meaning: meaningOf(mark), about: aboutOf(plan, mark) }));
    // Signs come last: what they may not contradict is known by then.
    for (const { mark, meaning, about } of read.toSorted((a, b) => signsLast(a.meaning) - signsLast(b.meaning))) {
      if (about === undefined || meaning === undefined) {
        refuse(mark, 'paste.beside-unknown', { kind: (about ?? mark.field).label.toLowerCase() });
        continue;
      }
      const present = product[about.name] ?? null;
      if ('codes' in meaning) {
        if (present !== null && !meaning.codes.includes(String(present))) refuse(mark, 'paste.beside-other', { other: String(present) });
      } else if (row.isGiven(about) || isSet.has(about.name)) {
        if (present !== null && present !== meaning.code) refuse(mark, 'paste.beside-other', { other: String(present) });
      } else {
        product[about.name] = meaning.code;
        isSet.add(about.name);
      }
    }
  };
}

function aboutOf({ byName }: PastePlan, { field: { paste } }: Mark): PlannedField | undefined {
  return byName.get(paste.currency ?? paste.unit ?? '');
}

/** Aliases are shared by all units; each field has its own of them. */
function isOffered(field: PlannedField | undefined, code: string): boolean {
  return field?.schema.enum === undefined || field.schema.enum.includes(code);
}

function signsLast(meaning: Meaning): number {
  return meaning !== undefined && 'codes' in meaning ? 1 : 0;
}
