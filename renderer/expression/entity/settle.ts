import { clearedFields } from './cleared-fields.ts';
import type { CompiledEntity, PairSlot, RecordMode, ValueSlot } from './entity-types.ts';
import { isEmpty } from '../values/is-empty.ts';
import { normaliseField, normaliseRecord } from './normalise.ts';
import { isEqual } from '../evaluate/operators.ts';
import { readPath, writePath } from '../values/record-path.ts';
import type { Scope } from '../language/types.ts';

export interface SettleOptions {
  /** Dotted paths the caller gave or changed; on create, every field of the request. */
  readonly edited: ReadonlySet<string>;
  readonly mode: RecordMode;
  /** The other names of the entity's expressions. */
  readonly context: Scope;
  /** The stored record before the edit: tells whether a value that follows others until edited still does. */
  readonly original?: Scope;
}

/**
 * The record as it is stored: normalised, with derived values and pairs brought up to date. Settling twice changes nothing.
 *
 * Of a pair the edited field leads, the total before its value per unit; the driver recomputes the total. A field that is
 * absent follows the one that is there. On create, where both are given and disagree, the total leads.
 */
export function settleRecord(entity: CompiledEntity, record: Scope, options: SettleOptions): Record<string, unknown> {
  return entity.slots.reduce(
    (settled, slot) => {
      switch (slot.kind) {
        case 'value':
          return followsOthers(entity, slot, settled, options) ? derive(entity, settled, slot, options) : settled;
        case 'pair':
          return settlePair(entity, slot, settled, options);
        case 'pairInverse':
        case 'required':
        case 'read':
        case 'write':
        case 'rule':
          return settled;
      }
    },
    withoutCleared(entity, normaliseRecord(entity, record), options),
  );
}

function withoutCleared(entity: CompiledEntity, record: Record<string, unknown>, { original, edited }: SettleOptions) {
  if (original === undefined) return record;
  return clearedFields(entity, { before: original, after: record, given: edited }).reduce(
    (settled, path) => writePath(settled, path, undefined),
    record,
  );
}

function derive(
  entity: CompiledEntity,
  record: Scope,
  { field, expression }: Pick<ValueSlot, 'field' | 'expression'>,
  { context }: SettleOptions,
): Record<string, unknown> {
  const value = expression.evaluate({ ...context, [entity.recordName]: record }, undefined);
  return writePath(record, field, normaliseField(entity, field, value));
}

function followsOthers(entity: CompiledEntity, slot: ValueSlot, record: Scope, options: SettleOptions): boolean {
  const { field, mode } = slot;
  if (mode === 'always') return true;
  if (options.edited.has(field)) return false;
  if (options.mode === 'create') return true;
  if (mode === 'onCreate') return false;
  if (isEmpty(readPath(record, field))) return true;
  if (options.original === undefined) return false;
  const derivedThen = readPath(derive(entity, options.original, slot, options), field);
  return isEqual(derivedThen, readPath(options.original, field));
}

function settlePair(
  entity: CompiledEntity,
  pair: PairSlot,
  record: Record<string, unknown>,
  options: SettleOptions,
): Record<string, unknown> {
  const withTotal = derive(entity, record, pair, options);
  const perUnit = entity.slots.find((slot) => slot.kind === 'pairInverse' && slot.other === pair.field);
  const withPerUnit = perUnit === undefined ? record : derive(entity, record, perUnit, options);
  switch (leaderOf(pair, { record, withTotal, withPerUnit }, options)) {
    case 'total':
      return withPerUnit;
    case 'perUnit':
      return withTotal;
    case 'neither':
      return record;
  }
}

interface Settlements {
  readonly record: Scope;
  /** With the total that its value per unit gives, and the other way round. */
  readonly withTotal: Scope;
  readonly withPerUnit: Scope;
}

/** A form sends both values, so a pair that agrees is left alone: the other direction could round, or divide by zero. */
function leaderOf(
  { field: total, other: perUnit, driver }: PairSlot,
  { record, withTotal, withPerUnit }: Settlements,
  { edited, mode, original }: SettleOptions,
): 'total' | 'perUnit' | 'neither' {
  const [hasTotal, hasPerUnit] = [!isEmpty(readPath(record, total)), !isEmpty(readPath(record, perUnit))];
  const agrees = (other: Scope, path: string) => hasTotal && hasPerUnit && isEqual(readPath(record, path), readPath(other, path));
  if (agrees(withTotal, total)) return 'neither';
  // It was worked out of the total that stood alone, and may be rounded.
  const stoodAlone = original !== undefined && isEmpty(readPath(original, perUnit)) && !edited.has(total);
  if (stoodAlone && agrees(withPerUnit, perUnit)) return 'neither';
  if (edited.has(total) && (hasTotal || !edited.has(perUnit))) return 'total';
  if (edited.has(perUnit)) return 'perUnit';
  if (hasTotal && !hasPerUnit) return 'total';
  if (hasPerUnit && !hasTotal) return 'perUnit';
  if (!hasTotal) return 'neither';
  if (mode === 'create') return 'total';
  return edited.has(driver) ? 'perUnit' : 'neither';
}
