import type { DeclarationTotals } from '#schemas/generated/types.ts';
import type { DeclarationHead } from './read-declaration.ts';

type Fees = NonNullable<DeclarationTotals['fees']>;

/** The entry fees computed with the declaration, independent of the filter. */
export function feesOf({ data }: Pick<DeclarationHead, 'data'>): Fees {
  const totals = data['totals'];
  const fees: unknown = typeof totals === 'object' && totals !== null && 'fees' in totals ? totals.fees : [];
  return Array.isArray(fees) ? fees : [];
}
