import type { DeclarationFlags } from '#schemas/generated/types.ts';
import { type Access, may } from '../parties/access.ts';
import type { DeclarationStatus } from '../database/tables/declarations.ts';

export const DECLARATION = 'declarations/declaration';
export const DECLARATION_LINE = 'declarations/declaration-line';

/** The caller's rights on a declaration of the consignment, equal to those that the calls enforce. */
export function declarationFlags(
  { consignment, flags }: Pick<Access, 'consignment' | 'flags'>,
  status: DeclarationStatus,
): Required<DeclarationFlags> {
  const isOpen = status === 'Compiled' && !consignment.isLocked;
  const mayAct = may(flags, 'mayCompile');
  return { mayAct, mayChooseTariff: may(flags, 'mayApplyTariff'), mayEdit: mayAct && isOpen };
}
