import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import { recompile } from '../compile/recompile.ts';
import { differenceOf } from '../compile/comparison.ts';
import type { OpenDeclaration } from '../store/open-declaration.ts';
import type { Pending } from './lodging-obstacles.ts';

/** The changes that Amend would make; stores nothing. */
export async function pendingOf(trx: Transaction<Tables>, opened: OpenDeclaration): Promise<Pending> {
  const { stored, before, after } = await recompile(trx, opened);
  const { added, removed, changed, isOtherInTotal } = differenceOf(before, after);
  const lineOf = new Map(stored.map(({ orderProductId, line }) => [orderProductId, line]));
  const numbers = (lines: readonly { readonly orderProductId: number }[]) =>
    lines.flatMap(({ orderProductId }) => lineOf.get(orderProductId) ?? []);
  return {
    changed: numbers(changed.map(({ line }) => line)),
    removed: numbers(removed),
    added: added.length,
    isHeadChanged: isOtherInTotal,
  };
}
