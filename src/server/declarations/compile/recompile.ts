import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import { type Computed, computeStates } from '../store/compute-states.ts';
import { loadForComputing, type StoredLine } from '../store/load.ts';
import type { OpenDeclaration } from '../store/open-declaration.ts';
import { type Assembled, assemble } from './assemble.ts';
import { type Compared, comparedLines, storedLines } from './comparison.ts';
import { headOf } from './head.ts';

interface Recompilation {
  readonly stored: readonly StoredLine[];
  readonly assembled: Assembled;
  readonly computed: Computed;
  readonly before: Compared;
  readonly after: Compared;
}

/** The declaration as it would be compiled now, beside its stored state. */
export async function recompile(trx: Transaction<Tables>, { declaration, access }: OpenDeclaration): Promise<Recompilation> {
  const { lines: stored } = await loadForComputing(trx, declaration);
  const head = headOf(declaration.data, access.session);
  const keepsSources = access.session.registrationId !== declaration.declaredBy;
  const assembled = await assemble(trx, access, { head, stored, declarationId: declaration.id, keepsSources });
  const computed = computeStates(assembled.basis, assembled.states, assembled.lookedUp);
  const before = { lines: storedLines(stored), totals: declaration.data['totals'] };
  return { stored, assembled, computed, before, after: comparedLines(computed) };
}
