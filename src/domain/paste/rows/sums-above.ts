import { amountIn, type PastedLine, textIn } from '../pasted-line.ts';
import type { PastePlan } from '../plan/paste-plan.ts';
import type { Report } from '../report.ts';
import { mayBeTotalRow } from './row-kind.ts';

/** Values keep two decimals, so whole cents are added. */
const cents = 100;

/** Tells of goods that may be a total all the same: their name begins so, and their value is the sum of the rows above. */
export function createSumsAbove({ byName }: PastePlan, report: Report): (line: PastedLine) => void {
  const above = new Map<string | null, number>();
  const [description, productCode] = [byName.get('description'), byName.get('productCode')];
  return (line) => {
    const currency = textIn(line, 'currencyCode');
    const value = amountIn(line, 'exportValue');
    const sum = above.get(currency) ?? 0;
    const names = [textIn(line, 'description') ?? '', textIn(line, 'productCode') ?? ''] as const;
    const shown = names[0] === '' ? productCode : description;
    if (shown !== undefined && mayBeTotalRow(...names, value, sum / cents)) report.warning(shown, 'paste.may-be-total');
    if (value !== null) above.set(currency, sum + Math.round(value * cents));
  };
}
