import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import { type Computed, computeStates } from '../store/compute-states.ts';
import { loadForComputing, type StoredLine } from '../store/load.ts';
import type { OpenDeclaration } from '../store/open-declaration.ts';
import { type Assembled, assemble } from './assemble.ts';
import { type Compared, comparedLines, differenceOf, isAnyOther, storedLines } from './comparison.ts';
import { headOf } from './head.ts';

/** Whether Amend would change anything: of the lines, or of what the entry date gives. Nothing is changed. */
export async function wouldAmend(trx: Transaction<Tables>, opened: OpenDeclaration): Promise<boolean> {
  const { before, after } = await compileAnew(trx, opened);
  return isAnyOther(differenceOf(before, after));
}

interface CompiledAnew {
  readonly stored: readonly StoredLine[];
  readonly assembled: Assembled;
  readonly computed: Computed;
  readonly before: Compared;
  readonly after: Compared;
}

/** The declaration as it would be compiled now, beside how it is stored. */
export async function compileAnew(trx: Transaction<Tables>, { declaration, access }: OpenDeclaration): Promise<CompiledAnew> {
  const { lines: stored } = await loadForComputing(trx, declaration);
  const head = headOf(declaration.data, access.session);
  const assembled = await assemble(trx, access, { head, stored, declarationId: declaration.id });
  const computed = computeStates(assembled.basis, assembled.states, assembled.fees);
  const before = { lines: storedLines(stored), totals: declaration.data['totals'] };
  return { stored, assembled, computed, before, after: comparedLines(computed) };
}
