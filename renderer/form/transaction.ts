/**
 * One change of a form: collects what is written, settles the expressions that are due, validates, then publishes once.
 * All of it is synchronous inside the input event, so a key that follows always meets a settled form.
 */
import {
  clearedFields,
  isEmpty,
  normaliseField,
  readPath,
  writePath,
  type PairSlot,
  type RuleSlot,
  type ValueSlot,
} from '#renderer/expression/index.ts';
import type { FormField } from './document.ts';
import { isSameMessages, isSameValue, NO_MESSAGES, type FieldState } from './field-state.ts';
import { describeField } from './field-flags.ts';
import { fieldOf, headOf, stateOf, type FieldFlags, type FormCore, type FormState } from './form-core.ts';
import { errorsOf, schemaMessages, warningsOf } from './issues.ts';
import type { ContainerSlot, FormSlot, UiFlagSlot } from './slots.ts';

/** `load` opens a record: what is stored stays, and nothing is cleared for being hidden. */
export type TransactionKind = 'load' | 'edit' | 'assign';

const NOBODY: readonly number[] = [];
/** Far more rounds than a graph without cycles can take. */
const MOST_ROUNDS = 10;

export class Transaction {
  private readonly core: FormCore;
  private readonly kind: TransactionKind;
  /** What was written by the caller: derived values follow it, never the reverse. */
  private readonly leads: Set<string>;
  private readonly written = new Set<string>();
  private readonly drafts = new Map<string, FieldState>();
  private readonly due: Uint8Array;
  private dueCount = 0;
  /** No slot before this one is due. */
  private earliest = 0;
  private readonly stale = new Set<string>();
  /** Fields of which more than the value changed. */
  private readonly reshaped = new Set<string>();

  constructor(core: FormCore, kind: TransactionKind, leads: Iterable<string> = []) {
    this.core = core;
    this.kind = kind;
    this.leads = new Set(leads);
    this.due = new Uint8Array(core.document.slots.length);
  }

  write(path: string, value: unknown, draft?: string): void {
    const { values, document } = this.core;
    const next = isEmpty(value) && !Array.isArray(value) ? undefined : value;
    this.update(path, 'draft', draft);
    if (Object.is(readPath(values, path), next)) return;
    const head = headOf(path);
    values[head] = head === path ? next : writePath(values, path, next)[head];
    this.written.add(path);
    this.update(path, 'value', next);
    for (const index of document.readers.get(path) ?? NOBODY) this.mark(index);
  }

  /** Every expression reads the record as it stands after the edit, before any effect. Other fields of the edit stay. */
  runEditEffects({ path, onEdit }: FormField, previous: unknown): void {
    const { document, values } = this.core;
    const edit = { before: writePath({}, path, previous), after: values, given: this.leads };
    for (const cleared of clearedFields(document.entity, edit)) this.write(cleared, undefined);
    if (onEdit.length === 0) return;
    const scope = { ...this.core.scope, previous };
    const due = onEdit.filter(({ when }) => when === undefined || when.evaluate(scope, false) === true);
    const changes = due.flatMap(({ set }) => set.map(([path, expression]) => [path, expression.evaluate(scope, undefined)] as const));
    for (const [path, value] of changes) if (!this.leads.has(path)) this.write(path, value);
  }

  markAllSlots(): void {
    this.core.document.slots.forEach((slot, index) => {
      if (slot.kind !== 'pairInverse') this.mark(index);
    });
  }

  /** An emptied field follows the others again. */
  markDerivation(path: string): void {
    this.core.document.slots.forEach((slot, index) => {
      if (slot.kind === 'value' && slot.field === path) this.mark(index);
    });
  }

  markContext(names: Iterable<string>): void {
    for (const name of names) for (const index of this.core.document.contextReaders.get(name) ?? NOBODY) this.mark(index);
  }

  settle(): void {
    const { slots, inverses } = this.core.document;
    for (const path of this.leads) {
      const inverse = inverses.get(path);
      if (inverse !== undefined && this.written.has(path)) this.mark(inverse);
    }
    // Topological order: one pass does, but for a pair that turns round.
    let left = slots.length * MOST_ROUNDS;
    for (let index = this.due.indexOf(1); this.dueCount > 0; index = this.due.indexOf(1, this.earliest)) {
      const slot = slots[index];
      if (slot === undefined) return;
      if (left-- === 0) throw new Error('Derived values do not settle.');
      this.due[index] = 0;
      this.dueCount -= 1;
      this.earliest = index + 1;
      this.apply(slot);
    }
  }

  private mark(index: number): void {
    if (this.due[index] === 1) return;
    this.due[index] = 1;
    this.dueCount += 1;
    if (index < this.earliest) this.earliest = index;
  }

  refresh(path: string): void {
    this.stale.add(path);
  }

  /** Recomputes what a field shows from its flags, mode and access. */
  describe(path: string): void {
    const { core } = this;
    const current = this.state(path);
    const described = describeField(core, fieldOf(core.document, path));
    for (const key of ['visible', 'enabled', 'readOnly', 'reason', 'required', 'label'] as const) this.update(path, key, described[key]);
    if (this.state(path) !== current) this.stale.add(path);
  }

  /** Tells the listeners of the fields that changed; those of the form where more than values did, or a `change` is given. */
  publish(change?: Partial<FormState>): void {
    const { core } = this;
    if (this.written.size > 0 || this.kind === 'load') this.validate();
    this.stale.forEach((path) => this.judge(path));
    if (this.drafts.size === 0 && change === undefined) return;
    this.drafts.forEach((draft, path) => core.states.set(path, draft));
    core.revision += 1;
    this.publishSummary(change);
    core.listeners.notify(this.kind === 'load' ? [...core.document.fields.keys()] : [...this.drafts.keys()]);
  }

  /** A change of values alone, the usual key, ends here: whoever reads a value listens to its field. */
  private publishSummary(change: Partial<FormState> | undefined): void {
    const { store, dirty, invalid } = this.core;
    const isDirty = dirty.size > 0;
    const isValid = invalid.size === 0;
    const known = store.getState();
    if (change === undefined && this.reshaped.size === 0 && isDirty === known.isDirty && isValid === known.isValid) return;
    store.setState({ isDirty, isValid, changed: [...this.reshaped], ...change });
  }

  private apply(slot: FormSlot): void {
    switch (slot.kind) {
      case 'value':
        return this.applyValue(slot);
      case 'pair':
        return this.applyPair(slot);
      case 'pairInverse':
        return this.write(slot.field, this.derive(slot));
      case 'rule':
        return this.applyRule(slot);
      case 'container':
        return this.applyContainer(slot);
      case 'label':
        this.flags(slot.field).label = slot.template.render(this.core.scope);
        return this.describe(slot.field);
      case 'visible':
      case 'enabled':
      case 'required':
      case 'read':
      case 'write':
        return this.applyFlag(slot);
      default:
        return slot satisfies never;
    }
  }

  private applyValue({ field, mode, expression }: ValueSlot): void {
    const { core, kind } = this;
    const current = readPath(core.values, field);
    const result = this.derive({ field, expression });
    // A stored value that cannot be derived here (a part of it is hidden from this user) is better than none.
    const isKept = kind === 'load' && isEmpty(result);
    if (mode === 'always') {
      if (!isKept) this.write(field, result);
    } else if (mode === 'onCreate') {
      if (core.mode === 'create' && isEmpty(current) && !core.owned.has(field)) this.write(field, result);
    } else if (kind === 'load' && !isEmpty(current)) {
      if (!isSameValue(current, result)) core.owned.add(field);
    } else if (!core.owned.has(field) && !isKept) {
      this.write(field, result);
    }
  }

  /** The total follows its value per unit; a total that stands alone gives the value per unit instead. */
  private applyPair(slot: PairSlot): void {
    const { core } = this;
    if (this.leads.has(slot.field)) return;
    const [total, perUnit] = [readPath(core.values, slot.field), readPath(core.values, slot.other)];
    const inverse = core.document.slots[core.document.inverses.get(slot.field) ?? -1];
    if (isEmpty(perUnit) && !isEmpty(total) && !this.leads.has(slot.other)) {
      this.leads.add(slot.field);
      if (inverse?.kind === 'pairInverse') this.write(slot.other, this.derive(inverse));
    } else if (this.kind !== 'load' || isEmpty(total)) {
      this.write(slot.field, this.derive(slot));
    }
  }

  /** The value as it would be stored: rounded and normalised. */
  private derive({ field, expression }: Pick<ValueSlot | PairSlot, 'field' | 'expression'>): unknown {
    const { document, scope } = this.core;
    return normaliseField(document.entity, field, expression.evaluate(scope, undefined));
  }

  private applyRule({ field, id, severity, expression, message }: RuleSlot): void {
    const { rules } = this.core.issues.of(field);
    const isBroken = expression.evaluate(this.core.scope, false) === true;
    const text = isBroken ? message.render(this.core.scope) : undefined;
    if (rules.get(id)?.message === text) return;
    if (text === undefined) rules.delete(id);
    else rules.set(id, { message: text, severity });
    this.stale.add(field);
  }

  private applyFlag(slot: UiFlagSlot | Extract<FormSlot, { kind: 'required' | 'read' | 'write' }>): void {
    const flags = this.flags(slot.field);
    const result = slot.expression.evaluate(this.core.scope, false) === true;
    // Something else may lock it now.
    const isLocked = !result && (slot.kind === 'enabled' || slot.kind === 'write');
    if (flags[slot.kind] === result && !isLocked) return;
    flags[slot.kind] = result;
    this.describe(slot.field);
    if (slot.kind === 'visible') this.clearHidden(slot.field);
  }

  private applyContainer({ container, expression, fields }: ContainerSlot): void {
    const { hiddenContainers } = this.core;
    const isHidden = expression.evaluate(this.core.scope, false) !== true;
    if (hiddenContainers.has(container) === isHidden) return;
    if (isHidden) hiddenContainers.add(container);
    else hiddenContainers.delete(container);
    for (const path of fields) {
      this.flags(path).hiddenContainers += isHidden ? 1 : -1;
      this.describe(path);
      this.clearHidden(path);
    }
  }

  private clearHidden(path: string): void {
    const { visible, hiddenContainers } = this.flags(path);
    const isHidden = !visible || hiddenContainers > 0;
    if (this.kind !== 'load' && isHidden && fieldOf(this.core.document, path).whenHidden === 'clear') this.write(path, undefined);
  }

  private validate(): void {
    const { core } = this;
    if (this.kind === 'load') {
      const messages = schemaMessages(core.document, core.values);
      for (const path of core.document.fields.keys()) {
        core.issues.of(path).schema = messages.get(path) ?? NO_MESSAGES;
        this.stale.add(path);
      }
      return;
    }
    for (const path of this.written) {
      // Properties are judged each by itself, so a record of the one that was written is enough.
      const head = headOf(path);
      core.issues.of(path).schema = schemaMessages(core.document, { [head]: core.values[head] }).get(path) ?? NO_MESSAGES;
      this.stale.add(path);
      if (isSameValue(readPath(core.values, path), readPath(core.baseline, path))) core.dirty.delete(path);
      else core.dirty.add(path);
    }
  }

  private judge(path: string): void {
    const { core } = this;
    const field = fieldOf(core.document, path);
    const issues = core.issues.of(path);
    const state = this.state(path);
    const errors = errorsOf(core.document, field, state, issues);
    if (errors.length > 0) core.invalid.add(path);
    else core.invalid.delete(path);
    this.updateMessages(path, 'issues', core.touched.has(path) ? errors : NO_MESSAGES);
    this.updateMessages(path, 'warnings', warningsOf(state, issues));
  }

  private flags(path: string): FieldFlags {
    const flags = this.core.flags.get(path);
    if (flags === undefined) throw new Error(`The form has no field "${path}".`);
    return flags;
  }

  private state(path: string): FieldState {
    return this.drafts.get(path) ?? stateOf(this.core, path);
  }

  private update<K extends keyof FieldState>(path: string, key: K, value: FieldState[K]): void {
    const current = this.state(path);
    if (Object.is(current[key], value)) return;
    if (key === 'draft') this.stale.add(path);
    if (key !== 'value') this.reshaped.add(path);
    this.drafts.set(path, { ...current, [key]: value });
  }

  private updateMessages(path: string, key: 'issues' | 'warnings', messages: readonly string[]): void {
    if (!isSameMessages(this.state(path)[key], messages)) this.update(path, key, messages);
  }
}
