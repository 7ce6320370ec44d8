/**
 * One change of a form: collects writes, evaluates the formulas that are due, validates, then publishes once.
 * It is synchronous inside the input event, so the next key always finds a settled form.
 */
import {
  clearedFields,
  derivedValue,
  followsOthers,
  isEmpty,
  leaderOf,
  writePath,
  type EditableFormula,
  type PairFormula,
  type ValueFormula,
} from '#src/expression/index.ts';
import { isSameMessages, isSameValue, NO_MESSAGES, type FieldState } from '../contract/field-state.ts';
import { describeField } from './field-flags.ts';
import { notify, type Listeners } from './field-listeners.ts';
import { sourceOf } from './filled-fields.ts';
import { judgeRules } from './judge-rules.ts';
import { recomputedBy } from './recomputed.ts';
import { cellOf, markDirty, markInvalid, type FieldCell, type FormCore, rightsScope } from './form-core.ts';
import type { FormState } from '../contract/form-values.ts';
import { errorsOf, messagesOf, schemaMessages, warningsOf } from './issues.ts';
import type { RuleSet } from '../contract/form-field.ts';
import type { ContainerFormula, FormFormula, UiFlagFormula } from '../contract/form-formulas.ts';

/** `load` opens a record: stored values stay, hidden fields are not cleared. */
export type TransactionKind = 'load' | 'edit' | 'assign';

const NOBODY: readonly number[] = [];

/** What a transaction has to do with a field. */
const WRITTEN = 1;
/** Its issues are to be collected again. */
const STALE = 2;
/** Its state is another. */
const CHANGED = 4;
/** More of it than what its control holds. */
const RESHAPED = 8;

const DESCRIBED = ['visible', 'enabled', 'tabStop', 'readOnly', 'reason', 'required', 'label'] as const;
/** Of a field that the user has changed. */
const NOTHING_TOLD = { source: undefined, told: undefined, recomputed: undefined };
/** Far more rounds than a graph without cycles needs. */
const MOST_ROUNDS = 10;

export class Transaction {
  // Declared only: each would be defined once more at each key.
  declare private readonly core: FormCore;
  declare private readonly kind: TransactionKind;
  /** Fields the caller wrote: derived values follow them and never overwrite them. */
  declare private leads: readonly string[];
  /** What the user edited, first of all. */
  declare private readonly leader: FieldCell | undefined;
  /** Fields it has to do with, each once; with what stands on the field. */
  declare private readonly concerned: FieldCell[];
  declare private readonly turn: number;
  /** Those to be judged: they read something that is another. */
  declare private readonly rules: RuleSet[];

  constructor(core: FormCore, kind: TransactionKind, leads: readonly string[] = [], leader?: FieldCell) {
    this.core = core;
    this.kind = kind;
    this.leads = leads;
    this.leader = leader;
    this.concerned = [];
    this.turn = ++core.turns;
    this.rules = [];
  }

  /**
   * The user's own edit of a field begins.
   * @param edit its ordinal
   * @param found messages of the control itself
   */
  begin(cell: FieldCell, edit: number, found: readonly string[]): void {
    const { source, told, recomputed } = cell.state;
    cell.editedAt = edit;
    if (!cell.isUncommitted) cell.session = edit;
    cell.heldBefore = undefined;
    cell.isOwned = true;
    cell.isUncommitted = true;
    cell.issues.server = NO_MESSAGES;
    cell.issues.control = found;
    if (cell.isCompleteAtOnce || found.length > 0) cell.isTouched = true;
    this.concern(cell, STALE);
    if (source !== undefined || told !== undefined || recomputed !== undefined) this.reshape(cell, NOTHING_TOLD);
  }

  write(path: string, value: unknown): void {
    this.writeInto(cellOf(this.core, path), value);
  }

  writeInto(cell: FieldCell, value: unknown, draft?: string): void {
    const { core } = this;
    const { path, property, state, readers } = cell;
    const next = value === null || value === '' ? undefined : value;
    const isWritten = !Object.is(state.value, next);
    if (draft !== state.draft) {
      cell.state = { ...state, value: next, draft };
      markDirty(core, cell);
    } else if (isWritten) {
      cell.state = { ...state, value: next };
    } else {
      return;
    }
    this.concern(cell, isWritten ? WRITTEN | STALE | CHANGED : STALE | CHANGED);
    if (!isWritten) return;
    if (state.source !== undefined) this.reshape(cell, { source: undefined });
    const { values } = core;
    values[property] = property === path ? next : writePath(values, path, next)[property];
    if (readers.length > 0) for (const index of readers) core.due.add(index);
    if (cell.rules !== undefined) this.rules.push(cell.rules);
  }

  /** Writes what follows from an edit of another field, and notes what gave way. */
  private rewrite(cell: FieldCell, value: unknown): void {
    const { value: before, draft } = cell.state;
    // Mostly one of several that could have followed.
    if (draft === undefined && Object.is(before, value)) return;
    this.writeInto(cell, value);
    if (this.leader === undefined || this.leader === cell || Object.is(before, cell.state.value)) return;
    const recomputed = recomputedBy(this.leader, cell, before);
    if (recomputed !== cell.state.recomputed) this.reshape(cell, { recomputed });
  }

  /** Every expression reads the record as it stands after the edit, before any effect. Other fields of the edit stay. */
  runEditEffects({ path, field, state, isClearing }: FieldCell, previous: unknown): void {
    if (Object.is(state.value, previous)) return;
    const { onEdit } = field;
    if (isClearing) {
      const edit = { before: writePath({}, path, previous), after: this.core.values, given: new Set(this.leads) };
      for (const cleared of clearedFields(this.core.document.entity, edit)) this.write(cleared, undefined);
    }
    if (onEdit.length === 0) return;
    const { scope } = this.core;
    scope.previous = previous;
    const due = onEdit.filter(({ when }) => when === undefined || when.evaluate(scope, false) === true);
    const changes = due.flatMap(({ set }) =>
      set.map(([path, expression]) => [path, expression.evaluate(scope, undefined), sourceOf(this.core, expression)] as const),
    );
    scope.previous = undefined;
    for (const [path, value, source] of changes) {
      if (this.leads.includes(path)) continue;
      this.rewrite(cellOf(this.core, path), value);
      if (source !== undefined) this.tell(path, { source });
    }
  }

  markAllFormulas(): void {
    this.markWhere(({ kind }) => kind !== 'pairInverse' && kind !== 'rule');
    this.rules.push(this.core.document.rules);
  }

  /** An emptied field is derived again. */
  markDerivation(path: string): void {
    this.markWhere(({ kind, field }) => kind === 'value' && field === path);
  }

  /** The record that rights are judged by is another, or the mode: what may be seen and changed is decided anew. */
  markRights(): void {
    this.markWhere(({ kind }) => kind === 'read' || kind === 'write' || kind === 'editable');
  }

  private markWhere(isMeant: (formula: FormFormula) => boolean): void {
    const { document, due } = this.core;
    for (const [index, formula] of document.formulas.entries()) if (isMeant(formula)) due.add(index);
  }

  markContext(names: Iterable<string>): void {
    const { contextReaders, contextRules } = this.core.document;
    for (const name of names) {
      for (const index of contextReaders.get(name) ?? NOBODY) this.core.due.add(index);
      const rules = contextRules.get(name);
      if (rules !== undefined) this.rules.push(rules);
    }
  }

  settle(): void {
    const { core, rules } = this;
    for (const { marks, path, inverse } of this.concerned) {
      if (inverse !== undefined && (marks & WRITTEN) !== 0 && this.leads.includes(path)) core.due.add(inverse);
    }
    if (core.due.count > 0) this.applyDue();
    // No formula reads what a rule comes to.
    if (rules.length > 0) judgeRules(core, rules.splice(0), this.turn, (cell) => this.concern(cell, STALE));
  }

  private applyDue(): void {
    const { due, document, targets } = this.core;
    const { formulas } = document;
    // In topological order one pass is enough, except for a pair whose leading half changes.
    let left = formulas.length * MOST_ROUNDS;
    try {
      for (let index = due.takeFirst(); index >= 0; index = due.takeFirst()) {
        if (left-- === 0) throw new Error('Derived values do not settle.');
        const formula = formulas[index];
        const cell = targets[index];
        if (formula !== undefined && cell !== undefined) this.apply(formula, cell);
      }
    } finally {
      due.clear();
    }
  }

  /** Collects the issues of the field again. */
  refresh(cell: FieldCell): void {
    this.concern(cell, STALE);
  }

  /** What is told of where the value comes from; nothing is taken back. */
  tell(path: string, to: Pick<FieldState, 'source'> | Pick<FieldState, 'told'> | Pick<FieldState, 'recomputed'>): void {
    this.reshape(cellOf(this.core, path), to);
  }

  /** Recomputes what a field shows from its flags, mode and access. */
  describe(path: string): void {
    const cell = cellOf(this.core, path);
    const described = describeField(this.core, cell.field, cell.flags);
    if (DESCRIBED.some((key) => cell.state[key] !== described[key])) this.reshape(cell, described);
  }

  /** Tells the listeners of the fields that changed; those of the form where more than values did, or a `change` is given. */
  publish(change?: Partial<FormState>): void {
    const { core, concerned } = this;
    const isLoad = this.kind === 'load';
    if (isLoad) this.validateRecord();
    const changed: Listeners[] = [];
    const reshaped: FieldCell[] = [];
    for (const cell of concerned) {
      if ((cell.marks & WRITTEN) !== 0 && !isLoad) this.validate(cell);
      if ((cell.marks & STALE) !== 0) this.publishIssues(cell);
      if ((cell.marks & CHANGED) !== 0) changed.push(cell.listeners);
      if ((cell.marks & RESHAPED) !== 0) reshaped.push(cell);
    }
    if (changed.length === 0 && change === undefined) return;
    core.revision += 1;
    const isDirty = core.dirtyCount > 0;
    const isValid = core.invalidCount === 0;
    const known = core.store.getState();
    // Of a change of values alone, which most keys are, the form has nothing to tell: readers of a value listen to its field.
    if (change !== undefined || reshaped.length > 0 || isDirty !== known.isDirty || isValid !== known.isValid)
      core.store.setState({ isDirty, isValid, changed: reshaped.map(({ path }) => path), ...change });
    const all = isLoad ? [...core.cells.values()] : undefined;
    notify(all?.map(({ listeners }) => listeners) ?? changed);
    if (all !== undefined || reshaped.length > 0) notify((all ?? reshaped).map(({ lookListeners }) => lookListeners));
  }

  private apply(formula: FormFormula, cell: FieldCell): void {
    switch (formula.kind) {
      case 'value':
        return this.applyValue(formula, cell);
      case 'pair':
        return this.applyPair(formula, cell);
      case 'pairInverse':
        return this.rewrite(cell, derivedValue(this.core.document.entity, formula, this.core.scope));
      case 'container':
        return this.applyContainer(formula);
      case 'label':
        cell.flags.label = formula.template.render(this.core.scope);
        return this.describe(formula.field);
      case 'because':
        return this.describe(formula.field);
      case 'editable':
        return this.applyEditable(formula, cell);
      case 'visible':
      case 'enabled':
      case 'tabStop':
      case 'required':
      case 'read':
      case 'write':
        return this.applyFlag(formula, cell);
      case 'rule':
        // Judged when all is settled.
        return undefined;
      default:
        return formula satisfies never;
    }
  }

  private applyValue(formula: ValueFormula, cell: FieldCell): void {
    const { core, kind } = this;
    const { value } = cell.state;
    const result = derivedValue(core.document.entity, formula, core.scope);
    const isAbsent = isEmpty(value);
    // A stored value is kept on opening; if it differs from the derived one, it was set by the user.
    const isStored = kind === 'load' && formula.mode === 'untilEdited' && !isAbsent;
    if (isStored && !isSameValue(value, result)) cell.isOwned = true;
    // A stored value is kept where it cannot be derived, because this user may not read a part of it.
    if (isStored || (kind === 'load' && isEmpty(result))) return;
    const standing = { isNewRecord: core.mode === 'create', isEmpty: isAbsent, isOwned: cell.isOwned };
    if (followsOthers(formula.mode, standing)) this.rewrite(cell, result);
  }

  private applyPair(formula: PairFormula, cell: FieldCell): void {
    const { core, leads } = this;
    const { field: total, other: perUnit } = formula;
    if (leads.includes(total)) return;
    const other = cellOf(core, perUnit);
    const leader = leaderOf({
      hasTotal: !isEmpty(cell.state.value),
      hasPerUnit: !isEmpty(other.state.value),
      isTotalEdited: false,
      isPerUnitEdited: leads.includes(perUnit),
      isDriverEdited: this.kind !== 'load',
      isGivenWhole: false,
    });
    if (leader === 'perUnit') this.rewrite(cell, derivedValue(core.document.entity, formula, core.scope));
    if (leader !== 'total') return;
    this.leads = [...leads, total];
    const inverse = core.document.formulas[core.document.inverses.get(total) ?? -1];
    if (inverse?.kind === 'pairInverse') this.rewrite(other, derivedValue(core.document.entity, inverse, core.scope));
  }

  private applyFlag(formula: UiFlagFormula | Extract<FormFormula, { kind: 'required' | 'read' | 'write' }>, { flags }: FieldCell): void {
    const isRight = formula.kind === 'read' || formula.kind === 'write';
    const result = formula.expression.evaluate(isRight ? rightsScope(this.core) : this.core.scope, false) === true;
    // Its reason for being locked may have changed.
    const isLocked = !result && (formula.kind === 'enabled' || formula.kind === 'write');
    if (flags[formula.kind] === result && !isLocked) return;
    flags[formula.kind] = result;
    this.describe(formula.field);
    if (formula.kind === 'visible') this.clearHidden(formula.field);
  }

  private applyEditable({ field, expression }: EditableFormula, { flags }: FieldCell): void {
    flags.editable = expression.evaluate(rightsScope(this.core), false) === true;
    this.describe(field);
  }

  private applyContainer({ container, expression, fields }: ContainerFormula): void {
    const { hiddenContainers } = this.core;
    const isHidden = expression.evaluate(this.core.scope, false) !== true;
    if (hiddenContainers.has(container) === isHidden) return;
    if (isHidden) hiddenContainers.add(container);
    else hiddenContainers.delete(container);
    for (const path of fields) {
      cellOf(this.core, path).flags.hiddenContainers += isHidden ? 1 : -1;
      this.describe(path);
      this.clearHidden(path);
    }
  }

  private clearHidden(path: string): void {
    const { field, flags } = cellOf(this.core, path);
    const isHidden = !flags.visible || flags.hiddenContainers > 0;
    if (this.kind !== 'load' && isHidden && field.whenHidden === 'clear') this.write(path, undefined);
  }

  private validateRecord(): void {
    const { document, values, cells } = this.core;
    const messages = schemaMessages(document, values);
    for (const cell of cells.values()) {
      cell.issues.schema = messages.get(cell.path) ?? NO_MESSAGES;
      this.concern(cell, STALE);
    }
  }

  private validate(cell: FieldCell): void {
    const { core } = this;
    cell.issues.schema = messagesOf(core.document, cell, core.values[cell.property]);
    markDirty(core, cell);
  }

  private publishIssues(cell: FieldCell): void {
    const { document } = this.core;
    const { field, state, issues, isTouched } = cell;
    const errors = errorsOf(document, field, state, issues);
    if (cell.isInvalid !== errors.length > 0) markInvalid(this.core, cell, errors.length > 0);
    const shown = isTouched ? errors : NO_MESSAGES;
    const warnings = issues.rules.size === 0 ? NO_MESSAGES : warningsOf(state, issues);
    // Mostly there is nothing to show, and was nothing.
    const isShown = state.issues === shown || isSameMessages(state.issues, shown);
    if (isShown && (state.warnings === warnings || isSameMessages(state.warnings, warnings))) return;
    cell.state = { ...state, issues: shown, warnings };
    this.concern(cell, RESHAPED | CHANGED);
  }

  /** Changes more than what the control holds, so the issues of the field are collected again. */
  reshape(cell: FieldCell, to: Partial<FieldState>): void {
    cell.state = { ...cell.state, ...to };
    this.concern(cell, RESHAPED | STALE | CHANGED);
  }

  private concern(cell: FieldCell, marks: number): void {
    if (cell.turn === this.turn) {
      cell.marks |= marks;
      return;
    }
    cell.turn = this.turn;
    cell.marks = marks;
    this.concerned.push(cell);
  }
}
