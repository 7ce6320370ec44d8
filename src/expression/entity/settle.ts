import { splitCodes } from './split-code.ts';
import { clearedFields } from './cleared-fields.ts';
import { defaultsOf } from './entity.ts';
import type { CompiledEntity, PairFormula, RecordMode, ValueFormula } from './entity-types.ts';
import { isEmpty } from '../values/is-empty.ts';
import { derivedValue, followsOthers, leaderOf } from './derivation.ts';
import { normaliseRecord } from './normalise.ts';
import { isEqual } from '../evaluate/operators.ts';
import { readPath, writePath } from '../values/record-path.ts';
import type { Scope } from '../language/types.ts';
import { isRecord } from '../values/is-record.ts';
import { matchItems } from './placed-records.ts';

export interface SettleOptions {
  /** Dotted paths the caller gave or changed; on create, every field of the request. */
  readonly edited: ReadonlySet<string>;
  readonly mode: RecordMode;
  /** The other names of the entity's expressions. */
  readonly context: Scope;
  /** The stored record before the edit: shows whether an `untilEdited` value was still the derived one. */
  readonly original?: Scope;
}

/**
 * The record as it is stored: normalised, with derived values and pairs brought up to date. Settling twice changes nothing.
 *
 * The edited field of a pair leads, the total before its value per unit; a changed driver recomputes the total. An empty
 * field follows the other one. On create, where both are given and disagree, the total leads.
 */
export function settleRecord(entity: CompiledEntity, given: Scope, wanted: SettleOptions): Record<string, unknown> {
  const { record, edited } = splitCodes(entity, given, wanted);
  const options = { ...wanted, edited };
  const settled = settleFields(entity, withoutCleared(entity, normaliseRecord(entity, record, options.original), options), options);
  if (entity.lists.length === 0) return settled;
  // Items follow the record around them, and totals of the record follow its items.
  return settleFields(entity, settleItems(entity, settled, options), options);
}

function settleFields(entity: CompiledEntity, record: Record<string, unknown>, options: SettleOptions): Record<string, unknown> {
  return entity.formulas.reduce((settled, formula) => {
    switch (formula.kind) {
      case 'value':
        return isDue(entity, formula, settled, options) ? derive(entity, settled, formula, options) : settled;
      case 'pair':
        return settlePair(entity, formula, settled, options);
      case 'pairInverse':
      case 'required':
      case 'read':
      case 'write':
      case 'editable':
      case 'rule':
        return settled;
    }
  }, record);
}

function settleItems(entity: CompiledEntity, record: Record<string, unknown>, { context, original }: SettleOptions) {
  return entity.lists.reduce((settled, { path, entity: item }) => {
    const items = readPath(settled, path);
    if (!Array.isArray(items)) return settled;
    const before = matchItems(original && readPath(original, path), items);
    const around = { ...context, [entity.recordName]: settled };
    return writePath(
      settled,
      path,
      items.map((each, index) => (isRecord(each) ? settleItem(item, each, before[index], around) : each)),
    );
  }, record);
}

function settleItem(entity: CompiledEntity, item: Scope, original: Scope | undefined, context: Scope): Record<string, unknown> {
  const fields = [...entity.fields.keys()];
  if (original === undefined) {
    const given = new Set(fields.filter((path) => readPath(item, path) !== undefined));
    return settleRecord(entity, { ...defaultsOf(entity), ...item }, { mode: 'create', context, edited: given });
  }
  const edited = new Set(fields.filter((path) => !isEqual(readPath(item, path), readPath(original, path))));
  return settleRecord(entity, item, { mode: 'edit', context, edited, original });
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
  formula: Pick<ValueFormula, 'field' | 'expression'>,
  { context }: SettleOptions,
): Record<string, unknown> {
  return writePath(record, formula.field, derivedValue(entity, formula, { ...context, [entity.recordName]: record }));
}

function isDue(entity: CompiledEntity, formula: ValueFormula, record: Scope, options: SettleOptions): boolean {
  const isNewRecord = options.mode === 'create';
  const isAbsent = isEmpty(readPath(record, formula.field));
  const isOwned = () => options.edited.has(formula.field) || (!isNewRecord && !isAbsent && !isAsDerived(entity, formula, options));
  return followsOthers(formula.mode, { isNewRecord, isEmpty: isAbsent, isOwned: formula.mode !== 'always' && isOwned() });
}

/** Whether the stored value equals the derived one. */
function isAsDerived(entity: CompiledEntity, formula: ValueFormula, options: SettleOptions): boolean {
  const { original } = options;
  return (
    original !== undefined &&
    isEqual(readPath(derive(entity, original, formula, options), formula.field), readPath(original, formula.field))
  );
}

function settlePair(
  entity: CompiledEntity,
  pair: PairFormula,
  record: Record<string, unknown>,
  options: SettleOptions,
): Record<string, unknown> {
  const withTotal = derive(entity, record, pair, options);
  const perUnit = entity.formulas.find((formula) => formula.kind === 'pairInverse' && formula.other === pair.field);
  const withPerUnit = perUnit === undefined ? record : derive(entity, record, perUnit, options);
  switch (leaderOfStored(pair, { record, withTotal, withPerUnit }, options)) {
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
  /** The record with the total computed from its value per unit, and with the value per unit computed from the total. */
  readonly withTotal: Scope;
  readonly withPerUnit: Scope;
}

/** A form sends both values, so a pair that agrees is left alone: the other direction could round, or divide by zero. */
function leaderOfStored(
  { field: total, other: perUnit, driver }: PairFormula,
  { record, withTotal, withPerUnit }: Settlements,
  { edited, mode, original }: SettleOptions,
): ReturnType<typeof leaderOf> {
  const [hasTotal, hasPerUnit] = [!isEmpty(readPath(record, total)), !isEmpty(readPath(record, perUnit))];
  const agrees = (other: Scope, path: string) => hasTotal && hasPerUnit && isEqual(readPath(record, path), readPath(other, path));
  if (agrees(withTotal, total)) return 'neither';
  // It was computed from a total given alone, and may be rounded.
  const stoodAlone = original !== undefined && isEmpty(readPath(original, perUnit)) && !edited.has(total);
  if (stoodAlone && agrees(withPerUnit, perUnit)) return 'neither';
  return leaderOf({
    hasTotal,
    hasPerUnit,
    isTotalEdited: edited.has(total),
    isPerUnitEdited: edited.has(perUnit),
    isDriverEdited: edited.has(driver),
    isGivenWhole: mode === 'create',
  });
}
