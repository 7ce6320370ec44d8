import { Decimal, round } from '#schemas/formats/decimal.ts';
import { kilogramsIn, isWeightUnit, cubicMetresIn, isVolumeUnit } from '../../reference/measure-units.ts';
import type { PasteContext } from '../paste-context.ts';
import { amountIn, textIn } from '../pasted-line.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import { limitsOf } from '../plan/value-limits.ts';
import type { PasteReport } from '../paste-report.ts';
import { createMeanings, type KnownMark, type Mark } from './mark-meaning.ts';
import type { MarkedRow } from './marks.ts';

/** Whether lines store the field in one fixed unit: a unit beside its numbers then only converts them. */
export function isConverted({ field }: Mark): boolean {
  return field.paste.in !== undefined;
}

/**
 * Converts measures that lines keep in one unit from the unit beside the number or in the heading, else from that of the row.
 * A number in doubt is refused and emptied.
 * @param ofHeadings those of all columns
 */
export function createConversions(
  context: PasteContext,
  report: PasteReport,
  ofHeadings: readonly KnownMark[],
): (marks: readonly Mark[], row: MarkedRow) => void {
  const meaningsOf = createMeanings(context);
  const fields = context.plan.fields.filter(({ paste }) => paste.in !== undefined);
  const limits = new Map(fields.map((field) => [field, limitsOf(field, context.messages)]));

  return (marks, row) => {
    const { product } = row;
    for (const field of fields) {
      const value = amountIn(product, field.name);
      if (value !== null) product[field.name] = converted(field, value, marks, row);
    }
  };

  function converted(field: PlannedField, value: number, marks: readonly Mark[], row: MarkedRow) {
    let own: string | undefined;
    let [times, scale] = [1, 1];
    const ofCell = marks.filter((mark) => mark.field === field).map((mark) => ({ beside: mark.beside, meanings: meaningsOf(mark) }));
    const ofHeading = ofHeadings.filter((mark) => mark.field === field).map(({ beside, meaning }) => ({ beside, meanings: [meaning] }));
    for (const { beside, meanings } of [...ofHeading, ...ofCell]) {
      const [meaning, ...others] = meanings;
      if (meaning === undefined || others.length > 0 || 'codes' in meaning)
        return refuse('paste.beside-unknown', { beside, kind: field.label.toLowerCase() });
      if (meaning.code === undefined) {
        scale = meaning.factor ?? 1;
        continue;
      }
      if (own !== undefined && (own !== meaning.code || times !== (meaning.factor ?? 1)))
        return refuse('paste.beside-other', { beside, other: own });
      [own, times] = [meaning.code, meaning.factor ?? 1];
    }
    const factor = factorBetween(own ?? unitOf(field, row) ?? '', field.paste.in ?? '');
    const exact = (factor ?? new Decimal(1)).times(times).times(scale).times(value).toNumber();
    const { exactly, most = exactly ?? 4 } = field.schema['x-decimals'] ?? {};
    const kept = round(exact, most);
    if (kept === 0 && exact > 0) return refuse('paste.too-small', { limit: (10 ** -most).toFixed(most) });
    const fault = limits.get(field)?.(kept);
    if (fault === undefined) return kept;
    report.addMessage('error', field, fault);
    return null;

    function refuse(key: string, values: Readonly<Record<string, string>>): null {
      report.error(field, key, values);
      return null;
    }
  }

  /** The unit of the row's own cell, else of a neighbouring heading (also if that cell is empty), else the default one. */
  function unitOf({ paste }: PlannedField, { product, isGiven }: MarkedRow): string | null {
    const about = context.plan.byName.get(paste.unit ?? '');
    if (about === undefined) return null;
    const heading = isGiven(about) ? undefined : ofHeadings.find((mark) => mark.about === about);
    return heading !== undefined && 'code' in heading.meaning ? (heading.meaning.code ?? null) : textIn(product, about.name);
  }
}

/** How many of one unit the other is; undefined for units of different kinds, or none. */
function factorBetween(from: string, to: string): Decimal | undefined {
  if (isWeightUnit(from) && isWeightUnit(to)) return new Decimal(kilogramsIn(from)).dividedBy(kilogramsIn(to));
  if (isVolumeUnit(from) && isVolumeUnit(to)) return new Decimal(cubicMetresIn(from)).dividedBy(cubicMetresIn(to));
  return undefined;
}
