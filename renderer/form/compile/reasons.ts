import { fillText, type CompiledEntity } from '#src/expression/index.ts';
import type { Locks } from '../contract/form-field.ts';
import type { FormFormula } from '../contract/form-formulas.ts';
import type { FormTexts } from '../contract/texts.ts';

export function locksOf(formulas: readonly FormFormula[]): ReadonlyMap<string, Locks> {
  const locks = new Map<string, Locks>();
  for (const formula of formulas) {
    if (formula.kind === 'editable') locks.set(formula.field, { ...locks.get(formula.field), editable: formula });
    if (formula.kind === 'enabled' || formula.kind === 'write')
      locks.set(formula.field, { ...locks.get(formula.field), [formula.kind]: formula.expression });
  }
  return locks;
}

/** What the derived fields are worked out from, in words. */
export function originsOf({ formulas, fields }: CompiledEntity, { workedOut }: FormTexts): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const formula of formulas) {
    if (formula.kind !== 'value') continue;
    const labels = formula.reads.flatMap((path) => fields.get(path)?.label ?? []);
    if (labels.length > 0) origins.set(formula.field, fillText(workedOut, { fields: labels.join(', ') }));
  }
  return origins;
}
