/** Rebases a form on a newer stored version: the user's changes stay, all other fields take its values. */
import { createStore } from 'zustand/vanilla';
import { readPath } from '#src/expression/index.ts';
import { isSameValue } from '../contract/field-state.ts';
import { cellOf, createCore, markDirty, type FormCore } from './form-core.ts';
import type { Rebased, Values } from '../contract/form-values.ts';
import { openRecord } from './open-record.ts';
import { Transaction } from './transaction.ts';

export function rebaseRecord(core: FormCore, stored: Readonly<Values>): Rebased {
  const { document } = core;
  const before = core.baseline;
  const paths = [...document.fields.keys()];
  const own = new Set(paths.filter((path) => isOwn(core, path)));
  const fresh = createCore(document, createStore(core.store.getState), 'edit', undefined);
  fresh.scope = { ...core.scope };
  openRecord(fresh, stored, 'edit');
  core.baseline = fresh.baseline;

  const transaction = new Transaction(core, 'assign', [
    ...[...own].filter((path) => cellOf(core, path).editedAt > 0),
    ...storedTotals(core, own),
  ]);
  for (const path of paths) {
    if (own.has(path)) continue;
    transaction.write(path, readPath(fresh.values, path));
    const cell = cellOf(core, path);
    cell.editedAt = 0;
    cell.isUncommitted = false;
    cell.isOwned = cellOf(fresh, path).isOwned;
  }
  transaction.scheduleRights();
  transaction.applyFormulas();
  for (const cell of core.cells.values()) {
    markDirty(core, cell);
    if (!cell.isDirty && cell.state.recomputed !== undefined) transaction.updateState(cell, { recomputed: undefined });
  }
  transaction.publish({ problems: { title: document.texts.problemsTitle, messages: [] } });
  const changed = paths.filter((path) => !isSameValue(readPath(before, path), readPath(core.baseline, path)));
  return {
    collisions: changed.filter((path) => own.has(path) && !isSameValue(readPath(core.values, path), readPath(core.baseline, path))),
    taken: changed.filter((path) => !own.has(path) && (readPath(stored, path) !== undefined || !isFormula(core, path))),
  };
}

function isFormula({ document }: FormCore, path: string): boolean {
  return document.formulas.some(({ kind, field }) => field === path && (kind === 'value' || kind === 'pair' || kind === 'pairInverse'));
}

/** Set by the user, or by an effect of the user's edit; derived values are computed again. */
function isOwn(core: FormCore, path: string): boolean {
  const { state, editedAt, isOwned } = cellOf(core, path);
  if (state.draft !== undefined) return true;
  const isDerived = isFormula(core, path);
  const isChanged = !isSameValue(readPath(core.values, path), readPath(core.baseline, path));
  return isChanged && (!isDerived || editedAt > 0 || isOwned);
}

/** Totals untouched by the user's changes stay as stored, even if their rounded value per unit gives another total. */
function storedTotals({ document }: FormCore, own: ReadonlySet<string>): string[] {
  return document.formulas.flatMap((formula) =>
    formula.kind === 'pair' && ![formula.field, formula.other, ...formula.reads].some((path) => own.has(path)) ? [formula.field] : [],
  );
}
