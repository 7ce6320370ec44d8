/**
 * One change of a form: collects writes, evaluates the formulas that are due, validates, then publishes once.
 * It is synchronous inside the input event, so the next key always finds a form that agrees with itself.
 */
import { clearedFields, rootOf, writePath } from '#src/expression/index.ts';
import { isSameMessages, NO_MESSAGES, type FieldState } from '../contract/field-state.ts';
import type { FormFormula } from '../contract/form-formulas.ts';
import type { FormState } from '../contract/form-values.ts';
import { applyFormula, type FormulaTransaction, type TransactionKind } from './apply-formula.ts';
import type { FieldCell } from './field-cell.ts';
import { describeField } from './field-flags.ts';
import { sourceOf } from './filled-fields.ts';
import { cellOf, markDirty, markInvalid, type FormCore } from './form-core.ts';
import { errorsOf, messagesOf, schemaMessages, warningsOf } from './issues.ts';
import { recomputedBy } from './recomputed.ts';

const DESCRIBED = ['visible', 'enabled', 'tabStop', 'readOnly', 'reason', 'required', 'label'] as const;
/** Of a field that the user has changed. */
const NO_NOTES = { source: undefined, told: undefined, recomputed: undefined };
/** Far more rounds than a graph without cycles needs. */
const MOST_ROUNDS = 10;

export class Transaction implements FormulaTransaction {
  readonly core: FormCore;
  readonly kind: TransactionKind;
  leads: readonly string[];
  /** What the user edited, first of all. */
  private readonly leader: FieldCell | undefined;
  /** Fields with another value. */
  private readonly written = new Set<FieldCell>();
  /** Fields whose issues are to be collected again. */
  private readonly stale = new Set<FieldCell>();
  /** Fields with another state. */
  private readonly changed = new Set<FieldCell>();
  /** The subset whose state changed in more than value and draft. */
  private readonly redrawn = new Set<FieldCell>();

  constructor(core: FormCore, kind: TransactionKind, leads: readonly string[] = [], leader?: FieldCell) {
    this.core = core;
    this.kind = kind;
    this.leads = leads;
    this.leader = leader;
  }

  /**
   * The user's own edit of a field begins.
   * @param found messages of the control itself
   */
  begin(cell: FieldCell, found: readonly string[] = NO_MESSAGES): void {
    const { core } = this;
    const { widget } = cell.field;
    cell.editedAt = core.edits;
    if (!cell.isUncommitted) cell.session = core.edits;
    cell.heldBefore = undefined;
    cell.isOwned = true;
    cell.isUncommitted = true;
    cell.issues.server = NO_MESSAGES;
    cell.issues.control = found;
    // A choice is complete at once; half-typed text is not, nor is a value of a third-party widget before it is left.
    const isComplete = widget.holdsDraft !== true && !widget.isThirdParty;
    if (isComplete || found.length > 0) cell.isTouched = true;
    this.collectIssues(cell);
    const { source, told, recomputed } = cell.state;
    if (source !== undefined || told !== undefined || recomputed !== undefined) this.updateState(cell, NO_NOTES);
  }

  write(path: string, value: unknown): void {
    this.writeInto(cellOf(this.core, path), value);
  }

  writeInto(cell: FieldCell, value: unknown, draft?: string): void {
    const { core } = this;
    const { path, state } = cell;
    const next = value === null || value === '' ? undefined : value;
    const isWritten = !Object.is(state.value, next);
    if (!isWritten && draft === state.draft) return;
    cell.state = { ...state, value: next, draft };
    if (draft !== state.draft) markDirty(core, cell);
    this.changed.add(cell);
    this.collectIssues(cell);
    if (!isWritten) return;
    this.written.add(cell);
    if (state.source !== undefined) this.updateState(cell, { source: undefined });
    const property = rootOf(path);
    core.values[property] = writePath(core.values, path, next)[property];
    this.schedule(core.document.readers.get(path));
  }

  /** Writes what follows from an edit of another field, and notes what gave way. */
  rewrite(cell: FieldCell, value: unknown): void {
    const { value: before } = cell.state;
    this.writeInto(cell, value);
    if (this.leader === undefined || this.leader === cell || Object.is(before, cell.state.value)) return;
    const recomputed = recomputedBy(this.leader, cell, before);
    if (recomputed !== cell.state.recomputed) this.updateState(cell, { recomputed });
  }

  /** All expressions read the record after the edit and before its effects. Other fields of the edit are not overwritten. */
  runEditEffects({ path, field, state }: FieldCell, previous: unknown): void {
    if (Object.is(state.value, previous)) return;
    const { core, leads } = this;
    if (core.document.clearing.has(path)) {
      const edit = { before: writePath({}, path, previous), after: core.values, given: new Set(leads) };
      for (const cleared of clearedFields(core.document.entity, edit)) this.write(cleared, undefined);
    }
    const scope = { ...core.scope, previous };
    const due = field.onEdit.filter(({ when }) => when === undefined || when.evaluate(scope, false) === true);
    const changes = due.flatMap(({ set }) =>
      set.map(([to, expression]) => [to, expression.evaluate(scope, undefined), sourceOf(core, expression)] as const),
    );
    for (const [to, value, source] of changes) {
      if (leads.includes(to)) continue;
      this.rewrite(cellOf(core, to), value);
      if (source !== undefined) this.updateState(cellOf(core, to), { source });
    }
  }

  schedule(formulas: Iterable<FormFormula> = []): void {
    for (const formula of formulas) this.core.due.add(formula);
  }

  /** Every formula but the inverses of pairs, which are for edits of the total. */
  scheduleAll(): void {
    this.scheduleIf(({ kind }) => kind !== 'pairInverse');
  }

  /** An emptied field is derived again. */
  scheduleValueOf(path: string): void {
    this.scheduleIf(({ kind, field }) => kind === 'value' && field === path);
  }

  /** The record that rights depend on, or the mode, has changed: visible and editable fields are computed again. */
  scheduleRights(): void {
    this.scheduleIf(({ kind }) => kind === 'read' || kind === 'write' || kind === 'editable');
  }

  /** @param names of the context whose values have changed */
  scheduleContext(names: Iterable<string>): void {
    for (const name of names) this.schedule(this.core.document.contextReaders.get(name));
  }

  private scheduleIf(isMeant: (formula: FormFormula) => boolean): void {
    this.schedule(this.core.document.formulas.filter(isMeant));
  }

  /** Evaluates what is due. In topological order one round is enough, except for a pair whose leading half changes. */
  applyFormulas(): void {
    const { due, document } = this.core;
    for (const { path } of this.written) {
      const inverse = this.leads.includes(path) ? document.inverses.get(path) : undefined;
      if (inverse !== undefined) due.add(inverse);
    }
    try {
      for (let round = 0; due.size > 0; round += 1) {
        if (round === MOST_ROUNDS) throw new Error('Derived values do not come to rest.');
        for (const formula of document.formulas) if (due.delete(formula)) applyFormula(this, formula);
      }
    } finally {
      due.clear();
    }
  }

  collectIssues(cell: FieldCell): void {
    this.stale.add(cell);
  }

  /** Changes more than what the control holds. */
  updateState(cell: FieldCell, to: Partial<FieldState>): void {
    cell.state = { ...cell.state, ...to };
    this.redrawn.add(cell);
    this.changed.add(cell);
    this.collectIssues(cell);
  }

  /** Recomputes what a field shows from its flags, mode and access. */
  describe(path: string): void {
    const cell = cellOf(this.core, path);
    const described = describeField(this.core, cell.field, cell.flags);
    if (DESCRIBED.some((key) => cell.state[key] !== described[key])) this.updateState(cell, described);
  }

  clearIfHidden(path: string): void {
    const { field, flags } = cellOf(this.core, path);
    const isHidden = !flags.visible || flags.hiddenContainers > 0;
    if (this.kind !== 'load' && isHidden && field.whenHidden === 'clear') this.write(path, undefined);
  }

  /** Notifies the listeners of the fields that changed; those of the form where more than values did, or a `change` is given. */
  publish(change?: Partial<FormState>): void {
    const { core, changed, redrawn } = this;
    if (this.kind === 'load') this.validateRecord();
    else for (const cell of this.written) this.validate(cell);
    for (const cell of this.stale) this.publishIssues(cell);
    if (changed.size === 0 && change === undefined) return;
    core.revision += 1;
    const isDirty = core.dirtyCount > 0;
    const isValid = core.invalidCount === 0;
    const known = core.store.getState();
    // Of a change of values alone, which most keys are, the form has nothing to report: readers of a value listen to its field.
    if (change !== undefined || redrawn.size > 0 || isDirty !== known.isDirty || isValid !== known.isValid)
      core.store.setState({ isDirty, isValid, changed: pathsOf(redrawn), ...change });
    const all = this.kind === 'load' ? [...core.cells.keys()] : undefined;
    core.listeners.notify(all ?? pathsOf(changed));
    core.lookListeners.notify(all ?? pathsOf(redrawn));
  }

  private validateRecord(): void {
    const { document, values, cells } = this.core;
    const messages = schemaMessages(document, values);
    for (const cell of cells.values()) {
      cell.issues.schema = messages.get(cell.path) ?? NO_MESSAGES;
      this.collectIssues(cell);
    }
  }

  private validate(cell: FieldCell): void {
    cell.issues.schema = messagesOf(this.core.document, cell.path, this.core.values);
    markDirty(this.core, cell);
  }

  /** Whether the value is the stored one, and the user cannot change it: such a value must not prevent saving another field. */
  private isOutdated({ path, state, isDirty }: FieldCell): boolean {
    const { mode, document } = this.core;
    return mode === 'edit' && !isDirty && (state.readOnly || !state.enabled || !document.drawn.includes(path));
  }

  private publishIssues(cell: FieldCell): void {
    const { field, state, issues, isTouched } = cell;
    const errors = errorsOf(this.core.document, field, state, this.isOutdated(cell) ? { ...issues, schema: NO_MESSAGES } : issues);
    markInvalid(this.core, cell, errors.length > 0);
    const shown = isTouched ? errors : NO_MESSAGES;
    const warnings = warningsOf(state, issues);
    if (isSameMessages(state.issues, shown) && isSameMessages(state.warnings, warnings)) return;
    cell.state = { ...state, issues: shown, warnings };
    this.redrawn.add(cell);
    this.changed.add(cell);
  }
}

function pathsOf(cells: Iterable<FieldCell>): string[] {
  return [...cells].map(({ path }) => path);
}
