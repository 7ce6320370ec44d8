/** What the result of a formula does to the form. */
import {
  derivedValue,
  followsOthers,
  isEmpty,
  leaderOf,
  type EditableFormula,
  type PairFormula,
  type RuleFormula,
  type ValueFormula,
} from '#src/expression/index.ts';
import { isSameValue } from '../contract/field-state.ts';
import type { ContainerFormula, FormFormula, UiFlagFormula } from '../contract/form-formulas.ts';
import type { FieldCell } from './field-cell.ts';
import { cellOf, rightsScope, type FormCore } from './form-core.ts';

/** `load` opens a record: stored values stay, hidden fields are not cleared. */
export type TransactionKind = 'load' | 'edit' | 'assign';

/** The part of a transaction that formulas change the form through. */
export interface FormulaTransaction {
  readonly core: FormCore;
  readonly kind: TransactionKind;
  /** Fields the caller wrote: derived values follow them and never overwrite them. */
  leads: readonly string[];
  rewrite(cell: FieldCell, value: unknown): void;
  describe(path: string): void;
  clearIfHidden(path: string): void;
  collectIssues(cell: FieldCell): void;
}

type FlagFormula = UiFlagFormula | Extract<FormFormula, { kind: 'required' | 'read' | 'write' }>;

export function applyFormula(transaction: FormulaTransaction, formula: FormFormula): void {
  const { core } = transaction;
  switch (formula.kind) {
    case 'value':
      return applyValue(transaction, formula);
    case 'pair':
      return applyPair(transaction, formula);
    case 'pairInverse':
      return transaction.rewrite(cellOf(core, formula.field), derivedValue(core.document.entity, formula, core.scope));
    case 'container':
      return applyContainer(transaction, formula);
    case 'label':
      cellOf(core, formula.field).flags.label = formula.template.render(core.scope);
      return transaction.describe(formula.field);
    case 'because':
      return transaction.describe(formula.field);
    case 'editable':
      return applyEditable(transaction, formula);
    case 'visible':
    case 'enabled':
    case 'tabStop':
    case 'required':
    case 'read':
    case 'write':
      return applyFlag(transaction, formula);
    case 'rule':
      return applyRule(transaction, formula);
    default:
      return formula satisfies never;
  }
}

function applyValue(transaction: FormulaTransaction, formula: ValueFormula): void {
  const { core, kind } = transaction;
  const cell = cellOf(core, formula.field);
  const { value } = cell.state;
  const result = derivedValue(core.document.entity, formula, core.scope);
  const isAbsent = isEmpty(value);
  // A stored value is kept on opening; if it differs from the derived one, it was set by the user.
  const isStored = kind === 'load' && formula.mode === 'untilEdited' && !isAbsent;
  if (isStored && !isSameValue(value, result)) cell.isOwned = true;
  // A stored value is kept if it cannot be derived because this user may not read a part of it.
  if (isStored || (kind === 'load' && isEmpty(result))) return;
  const standing = { isNewRecord: core.mode === 'create', isEmpty: isAbsent, isOwned: cell.isOwned };
  if (followsOthers(formula.mode, standing)) transaction.rewrite(cell, result);
}

function applyPair(transaction: FormulaTransaction, formula: PairFormula): void {
  const { core, leads, kind } = transaction;
  const { field: total, other: perUnit } = formula;
  if (leads.includes(total)) return;
  const { entity, inverses } = core.document;
  const cell = cellOf(core, total);
  const other = cellOf(core, perUnit);
  const leader = leaderOf({
    hasTotal: !isEmpty(cell.state.value),
    hasPerUnit: !isEmpty(other.state.value),
    isTotalEdited: false,
    isPerUnitEdited: leads.includes(perUnit),
    isDriverEdited: kind !== 'load',
    isGivenWhole: false,
  });
  if (leader === 'perUnit') transaction.rewrite(cell, derivedValue(entity, formula, core.scope));
  if (leader !== 'total') return;
  transaction.leads = [...leads, total];
  const inverse = inverses.get(total);
  if (inverse !== undefined) transaction.rewrite(other, derivedValue(entity, inverse, core.scope));
}

function applyFlag(transaction: FormulaTransaction, formula: FlagFormula): void {
  const { core } = transaction;
  const { flags } = cellOf(core, formula.field);
  const isRight = formula.kind === 'read' || formula.kind === 'write';
  const result = formula.expression.evaluate(isRight ? rightsScope(core) : core.scope, false) === true;
  // Its reason for being locked may have changed.
  const isLocked = !result && (formula.kind === 'enabled' || formula.kind === 'write');
  if (flags[formula.kind] === result && !isLocked) return;
  flags[formula.kind] = result;
  transaction.describe(formula.field);
  if (formula.kind === 'visible') transaction.clearIfHidden(formula.field);
}

function applyEditable(transaction: FormulaTransaction, { field, expression }: EditableFormula): void {
  const { core } = transaction;
  cellOf(core, field).flags.editable = expression.evaluate(rightsScope(core), false) === true;
  transaction.describe(field);
}

function applyContainer(transaction: FormulaTransaction, { container, expression, fields }: ContainerFormula): void {
  const { core } = transaction;
  const { hiddenContainers } = core;
  const isHidden = expression.evaluate(core.scope, false) !== true;
  if (hiddenContainers.has(container) === isHidden) return;
  if (isHidden) hiddenContainers.add(container);
  else hiddenContainers.delete(container);
  for (const path of fields) {
    cellOf(core, path).flags.hiddenContainers += isHidden ? 1 : -1;
    transaction.describe(path);
    transaction.clearIfHidden(path);
  }
}

/** Whether the rule is broken, or its message, has changed. */
function applyRule(transaction: FormulaTransaction, { field, id, severity, expression, message }: RuleFormula): void {
  const { core } = transaction;
  const cell = cellOf(core, field);
  const { rules } = cell.issues;
  const text = expression.evaluate(core.scope, false) === true ? message.render(core.scope) : undefined;
  if (rules.get(id)?.message === text) return;
  if (text === undefined) rules.delete(id);
  else rules.set(id, { message: text, severity });
  transaction.collectIssues(cell);
}
