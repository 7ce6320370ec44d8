/** Another version of the record is stored: what the user changed stays, everything else follows it. */
import { createStore } from 'zustand/vanilla';
import { readPath } from '#renderer/expression/index.ts';
import { createFieldListeners } from './field-listeners.ts';
import { isSameValue } from '../contract/field-state.ts';
import { cellOf, createCore, markDirty, type FormCore, hasChanged } from './form-core.ts';
import type { Values } from '../contract/form.ts';
import { openRecord } from './open-record.ts';
import { Transaction } from './transaction.ts';

/** @returns fields that both the user and the stored version changed, each to something else; the user's value stays. */
export function rebaseRecord(core: FormCore, stored: Readonly<Values>): string[] {
  const { document } = core;
  const before = core.baseline;
  const paths = [...document.fields.keys()];
  const own = new Set(paths.filter((path) => isOwn(core, path)));
  const fresh = createCore(document, createStore(core.store.getState), createFieldListeners(), 'edit', undefined);
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
  transaction.markRights();
  transaction.settle();
  for (const cell of core.cells.values()) markDirty(core, cell, hasChanged(core, cell));
  transaction.publish({ problems: { title: document.texts.problemsTitle, messages: [] } });
  return [...own].filter(
    (path) =>
      !isSameValue(readPath(before, path), readPath(core.baseline, path)) &&
      !isSameValue(readPath(core.values, path), readPath(core.baseline, path)),
  );
}

/** Typed by the user, or set by what the user typed; what is derived from it is derived again. */
function isOwn(core: FormCore, path: string): boolean {
  const { state, editedAt, isOwned } = cellOf(core, path);
  if (state.draft !== undefined) return true;
  const isDerived = core.document.formulas.some(
    ({ kind, field }) => field === path && (kind === 'value' || kind === 'pair' || kind === 'pairInverse'),
  );
  const isChanged = !isSameValue(readPath(core.values, path), readPath(core.baseline, path));
  return isChanged && (!isDerived || editedAt > 0 || isOwned);
}

/** Totals that nothing of the user's bears on stay as they are stored, whatever their rounded value per unit would give. */
function storedTotals({ document }: FormCore, own: ReadonlySet<string>): string[] {
  return document.formulas.flatMap((formula) =>
    formula.kind === 'pair' && ![formula.field, formula.other, ...formula.reads].some((path) => own.has(path)) ? [formula.field] : [],
  );
}
