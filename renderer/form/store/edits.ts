/** Edits by the user, and changes by the program. */
import { fillText, isEmpty, normaliseField, splitCode, writePath } from '#src/expression/index.ts';
import { NO_MESSAGES } from '../contract/field-state.ts';
import type { Form } from '../contract/form.ts';
import type { Patch } from '../contract/form-values.ts';
import type { FilledField, FillStory } from '../contract/lookup.ts';
import type { FieldCell } from './field-cell.ts';
import { cellOf, type FormCore } from './form-core.ts';
import { Transaction } from './transaction.ts';

type Edits = Pick<Form, 'edit' | 'editMany' | 'editDraft' | 'fill' | 'isTyped' | 'isFilled' | 'mayKeep' | 'keep' | 'leave'>;

/** @param onEdit is called after each edit */
export function createEdits(core: FormCore, onEdit: (paths: readonly string[]) => void): Edits {
  const { filledFields } = core;
  const editMany = (edit: Patch, found = NO_MESSAGES) => {
    const patch = filledFields.withCleared(edit, core.values);
    const paths = Object.keys(patch);
    const edited = paths.map((path) => cellOf(core, path)).map((cell) => ({ cell, previous: cell.state.value }));
    core.edits += 1;
    const transaction = new Transaction(core, 'edit', paths, edited[0]?.cell);
    for (const { cell } of edited) transaction.begin(cell, found);
    for (const { cell } of edited) transaction.writeInto(cell, patch[cell.path]);
    for (const { cell, previous } of edited) transaction.runEditEffects(cell, previous);
    transaction.applyFormulas();
    transaction.publish();
    onEdit(paths);
  };
  const isFilled = (path: string) => filledFields.holds(path, cellOf(core, path).state.value);
  const leave = (path: string) => {
    const cell = cellOf(core, path);
    const transaction = new Transaction(core, 'edit', cell.isUncommitted ? [path] : [], cell.isUncommitted ? cell : undefined);
    const { draft, value } = cell.state;
    cell.isTouched ||= cell.editedAt > 0 || draft !== undefined || !isEmpty(value);
    commitField(transaction, cell);
    transaction.applyFormulas();
    transaction.publish();
  };
  const mayKeep = (path: string) => {
    const { recomputed, readOnly, enabled } = cellOf(core, path).state;
    if (recomputed === undefined || readOnly || !enabled) return false;
    const { formulas, entity } = core.document;
    const kept = { ...core.scope, [entity.recordName]: writePath(core.values, path, recomputed.before) };
    return !formulas.some(
      (formula) =>
        formula.kind === 'rule' &&
        formula.severity === 'error' &&
        formula.expression.evaluate(kept, false) === true &&
        formula.expression.evaluate(core.scope, false) !== true,
    );
  };
  return {
    editMany: (patch) => editMany(patch),
    edit: (path, value, found) => editMany({ [path]: value }, found),
    editDraft(path, draft) {
      const cell = cellOf(core, path);
      core.edits += 1;
      const transaction = new Transaction(core, 'edit', [path], cell);
      transaction.begin(cell);
      transaction.writeInto(cell, undefined, draft);
      transaction.applyFormulas();
      transaction.publish();
      onEdit([path]);
    },
    fill(path, filled, story) {
      editMany(Object.fromEntries(filled.map(({ to, value }) => [to, value])));
      filledFields.note(path, filled);
      if (story) showSource(core, path, filled, story);
    },
    isFilled,
    isTyped(path) {
      const { editedAt, state } = cellOf(core, path);
      return editedAt > 0 && !isEmpty(state.value) && !isFilled(path);
    },
    mayKeep,
    keep(path) {
      const { recomputed } = cellOf(core, path).state;
      if (recomputed === undefined || !mayKeep(path)) return;
      editMany({ [path]: recomputed.before });
      leave(path);
    },
    leave,
  };
}

/** Changes by the program: they never run edit effects. */
export function createAssignments(core: FormCore): Pick<Form, 'assign' | 'beginEffect'> & { forget(): void } {
  const latestRun = new Map<string, number>();
  let runs = 0;
  const assign = (patch: Patch) => {
    const transaction = new Transaction(core, 'assign', Object.keys(patch));
    for (const [path, value] of Object.entries(patch)) transaction.write(path, value);
    transaction.applyFormulas();
    transaction.publish();
  };
  return {
    assign,
    beginEffect(name) {
      const startedAt = core.edits;
      const run = ++runs;
      latestRun.set(name, run);
      return (patch) => {
        if (latestRun.get(name) !== run) return;
        assign(Object.fromEntries(Object.entries(patch).filter(([path]) => cellOf(core, path).editedAt <= startedAt)));
      };
    },
    forget: () => latestRun.clear(),
  };
}

/** The field is rounded and normalised, and shows its issues if it is touched. */
export function commitField(transaction: Transaction, cell: FieldCell): void {
  const { path, state, isUncommitted } = cell;
  cell.isUncommitted = false;
  transaction.collectIssues(cell);
  if (!isUncommitted || state.draft !== undefined) return;
  const { core } = transaction;
  const split = splitCode(core.document.entity, path, state.value);
  const rest = split?.into.map((field) => cellOf(core, field)).find((each) => !each.state.readOnly && isEmpty(each.state.value));
  if (split !== undefined && rest !== undefined) {
    transaction.write(path, split.code);
    transaction.write(rest.path, split.rest);
  } else if (!isEmpty(state.value)) transaction.write(path, normaliseField(core.document.entity, path, state.value));
  if (!isEmpty(cell.state.value)) return;
  cell.isOwned = false;
  transaction.scheduleValueOf(path);
}

function showSource(core: FormCore, path: string, filled: readonly FilledField[], { source, kept }: FillStory): void {
  const { filledFrom, keptTyped } = core.document.texts;
  const transaction = new Transaction(core, 'edit');
  const held = filled.filter(({ to }) => to !== path).flatMap(({ to }) => cellOf(core, to));
  const filledCells = held.filter(({ state }) => !isEmpty(state.value));
  for (const cell of filledCells) transaction.updateState(cell, { source });
  const shown = filledCells.filter(({ field }) => field.entity.schema['x-hidden'] === undefined);
  const told = fillText(filledFrom, { count: shown.length, source });
  transaction.updateState(cellOf(core, path), {
    told: kept.length === 0 ? told : `${told} ${fillText(keptTyped, { fields: kept.join(', ') })}`,
  });
  transaction.publish();
}
