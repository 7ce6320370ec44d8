import type { EntityRule, EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { EditableSlot, EntityField, FlagSlot, PairSlot, RuleSlot, Slot, ValueSlot } from './entity-types.ts';
import { fieldsRead } from './slot-order.ts';
import type { Environment } from '../language/types.ts';

/**
 * The expressions of an entity schema, compiled, each with what it reads and writes.
 * @throws ExpressionError for a fault in one of them, Error where a rule or pair names a field that is not there.
 */
export function collectSlots(
  schema: EntitySchema,
  fields: ReadonlyMap<string, EntityField>,
  recordName: string,
  environment: Environment,
): Slot[] {
  const compile = (field: string, source: string) => {
    const expression = environment.compile(source);
    return { field, expression, reads: fieldsRead(expression.reads, recordName, fields) };
  };
  const requireField = (path: string, where: string): void => {
    const isRecord = [...fields.keys()].some((name) => name.startsWith(`${path}.`));
    if (!fields.has(path) && !isRecord) throw new Error(`${where} names "${path}", which is no field of ${schema.$id}`);
  };

  const ofField = ({ path, schema: field }: EntityField): Slot[] => [
    ...valueSlots(path, field['x-value']),
    ...pairSlots(path, field['x-pair']),
    ...flagSlots('required', path, field['x-requiredWhen']),
    ...flagSlots('read', path, field['x-access']?.read),
    ...flagSlots('write', path, field['x-access']?.write),
    ...editableSlots(path, field['x-editableWhen']),
  ];
  const valueSlots = (path: string, derived: EntityField['schema']['x-value']): ValueSlot[] =>
    derived === undefined ? [] : [{ kind: 'value', mode: derived.mode, ...compile(path, derived.expr), writes: [path] }];
  const pairSlots = (total: string, pair: EntityField['schema']['x-pair']): PairSlot[] => {
    if (pair === undefined) return [];
    const { with: perUnit, driver } = pair;
    requireField(perUnit, `x-pair of ${total}`);
    requireField(driver, `x-pair of ${total}`);
    const inverse = compile(perUnit, pair.inverse);
    return [
      // Runs for an edit of the total only; its own two fields must not make it wait for each other.
      {
        kind: 'pairInverse',
        ...inverse,
        reads: inverse.reads.filter((path) => path !== total && path !== perUnit),
        writes: [perUnit],
        other: total,
        driver,
      },
      { kind: 'pair', ...compile(total, pair.expr), writes: [total, perUnit], other: perUnit, driver },
    ];
  };
  const flagSlots = (kind: FlagSlot['kind'], path: string, source: string | undefined): FlagSlot[] =>
    source === undefined ? [] : [{ kind, ...compile(path, source), writes: [] }];
  const editableSlots = (path: string, editable: EntityField['schema']['x-editableWhen']): EditableSlot[] => {
    if (editable === undefined) return [];
    const because = environment.template(editable.because);
    const { expression, reads } = compile(path, editable.expr);
    const all = new Set([...reads, ...fieldsRead(because.reads, recordName, fields)]);
    return [{ kind: 'editable', field: path, expression, reads: [...all], writes: [], because }];
  };
  const ofRule = (rule: EntityRule): RuleSlot => {
    requireField(rule.target, `Rule ${rule.id}`);
    const message = environment.template(rule.message);
    const { expression, reads } = compile(rule.target, rule.invalidWhen);
    const all = new Set([...reads, ...fieldsRead(message.reads, recordName, fields)]);
    return {
      kind: 'rule',
      field: rule.target,
      expression,
      reads: [...all],
      writes: [],
      id: rule.id,
      message,
      severity: rule.severity ?? 'error',
    };
  };
  return [...[...fields.values()].flatMap(ofField), ...(schema['x-rules'] ?? []).map(ofRule)];
}

/** Field path to the indexes of the slots that a change of it makes due. */
export function indexReaders(slots: readonly Slot[]): ReadonlyMap<string, readonly number[]> {
  const readers = new Map<string, number[]>();
  slots.forEach((slot, index) => {
    if (slot.kind === 'pairInverse') return;
    for (const path of slot.reads) readers.set(path, [...(readers.get(path) ?? []), index]);
  });
  return readers;
}
