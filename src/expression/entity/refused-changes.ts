import { isEqual } from '../evaluate/operators.ts';
import type { Scope } from '../language/types.ts';
import { isEmpty } from '../values/is-empty.ts';
import { readPath, rootOf, writePath } from '../values/record-path.ts';
import { defaultsOf } from './entity.ts';
import type { CompiledEntity, EditableFormula, Issue } from './entity-types.ts';
import { recordsIn, type PlacedRecord } from './placed-records.ts';
import { settleRecord, type SettleOptions } from './settle.ts';

/**
 * Changes of fields whose `x-editableWhen` is not true, each with its reason, of the record and of the items of its lists.
 * The stored record decides; for a new one its own values do, and a value that it would also have without
 * the request does not count as a change.
 * @param record settled
 */
export function refusedChanges(entity: CompiledEntity, record: Scope, options: SettleOptions): Issue[] {
  return recordsIn(entity, record, options.original).flatMap((placed) => {
    const scope = { ...options.context, ...placed.namesBefore };
    const settling = placed.prefix === '' ? options : ofItem(placed, options);
    return placed.entity.formulas.flatMap((formula) =>
      formula.kind === 'editable' && formula.expression.evaluate(scope, false) !== true && isChanged(placed, formula, settling)
        ? [{ path: placed.prefix + formula.field, message: formula.because.render(scope), severity: 'error' as const }]
        : [],
    );
  });
}

/** An item's fields come with its list: given are those that it has, changed those that differ. */
function ofItem({ entity, record, original, prefix, names }: PlacedRecord, { edited, context }: SettleOptions): SettleOptions {
  const hasCome = [...edited].some((path) => rootOf(path) === rootOf(prefix));
  const given = [...entity.fields.keys()].filter((path) => hasCome && readPath(record, path) !== readPath(original, path));
  const around = { context: { ...context, ...names }, edited: new Set(given) };
  return original === undefined ? { ...around, mode: 'create' } : { ...around, mode: 'edit', original };
}

function isChanged({ entity, record }: PlacedRecord, { field }: EditableFormula, options: SettleOptions): boolean {
  if (!options.edited.has(field) && !options.edited.has(rootOf(field))) return false;
  const [before, after] = [readPath(valuesWithout(entity, field, record, options), field), readPath(record, field)];
  return !(isEmpty(before) && isEmpty(after)) && !isEqual(before, after);
}

/** The value of the field without the request. */
function valuesWithout(entity: CompiledEntity, field: string, record: Scope, options: SettleOptions): Scope {
  if (options.mode === 'edit') return options.original ?? {};
  const edited = new Set([...options.edited].filter((path) => path !== field));
  const start = writePath(record, field, readPath(defaultsOf(entity), field));
  return settleRecord(entity, start, { ...options, edited });
}
