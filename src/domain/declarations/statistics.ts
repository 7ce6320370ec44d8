import { round } from '#schemas/formats/decimal.ts';
import type { LineFacts, TariffItem } from './line-facts.ts';
import type { Step } from './line-result.ts';
import { measureIn } from './measure.ts';

const places = 4;

/** The quantity that statistics ask for, in the item's unit; no step if the item asks for none. */
export function statisticsStep(line: LineFacts, item: TariffItem | null): Step | null {
  const unit = item?.statisticalUnit ?? '';
  if (unit === '') return null;
  const measure = measureIn(line, unit);
  const quantity = measure === null ? 0 : round(measure.quantity, places);
  return {
    name: 'statsQuantity',
    formula: measure?.formula ?? 'measure',
    values: { ...(measure?.values ?? { measure: null }), unit },
    result: quantity === 0 ? null : quantity,
  };
}
