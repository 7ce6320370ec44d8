import type { EntityRule, EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { EditableFormula, EntityField, FlagFormula, PairFormula, RuleFormula, Formula, ValueFormula } from './entity-types.ts';
import { fieldsRead } from './formula-order.ts';
import type { Environment } from '../language/types.ts';

/**
 * The expressions of an entity schema, compiled, each with what it reads and writes.
 * @throws ExpressionError for a fault in one of them, Error where a rule or pair names a field that is not there.
 */
export function collectFormulas(
  schema: EntitySchema,
  fields: ReadonlyMap<string, EntityField>,
  recordName: string,
  environment: Environment,
): Formula[] {
  const compile = (field: string, source: string) => {
    const expression = environment.compile(source);
    return { field, expression, reads: fieldsRead(expression.reads, recordName, fields) };
  };
  const requireField = (path: string, where: string): void => {
    const isRecord = [...fields.keys()].some((name) => name.startsWith(`${path}.`));
    if (!fields.has(path) && !isRecord) throw new Error(`${where} names "${path}", which is no field of ${schema.$id}`);
  };

  const ofField = ({ path, schema: field }: EntityField): Formula[] => [
    ...valueFormulas(path, field['x-value']),
    ...pairFormulas(path, field['x-pair']),
    ...flagFormulas('required', path, field['x-requiredWhen']),
    ...flagFormulas('read', path, field['x-access']?.read),
    ...flagFormulas('write', path, field['x-access']?.write),
    ...editableFormulas(path, field['x-editableWhen']),
  ];
  const valueFormulas = (path: string, derived: EntityField['schema']['x-value']): ValueFormula[] =>
    derived === undefined ? [] : [{ kind: 'value', mode: derived.mode, ...compile(path, derived.expr), writes: [path] }];
  const pairFormulas = (total: string, pair: EntityField['schema']['x-pair']): PairFormula[] => {
    if (pair === undefined) return [];
    const { with: perUnit, driver } = pair;
    requireField(perUnit, `x-pair of ${total}`);
    requireField(driver, `x-pair of ${total}`);
    const inverse = compile(perUnit, pair.inverse);
    return [
      // Runs only for an edit of the total, so its two fields form no cycle.
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
  const flagFormulas = (kind: FlagFormula['kind'], path: string, source: string | undefined): FlagFormula[] =>
    source === undefined ? [] : [{ kind, ...compile(path, source), writes: [] }];
  const editableFormulas = (path: string, editable: EntityField['schema']['x-editableWhen']): EditableFormula[] => {
    if (editable === undefined) return [];
    const because = environment.template(editable.because);
    const { expression, reads } = compile(path, editable.expr);
    const all = new Set([...reads, ...fieldsRead(because.reads, recordName, fields)]);
    return [{ kind: 'editable', field: path, expression, reads: [...all], writes: [], because }];
  };
  const ofRule = (rule: EntityRule): RuleFormula => {
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

/** Field path to the indexes of the formulas to evaluate again when it changes. */
export function indexReaders(formulas: readonly Formula[]): ReadonlyMap<string, readonly number[]> {
  const readers = new Map<string, number[]>();
  formulas.forEach((formula, index) => {
    if (formula.kind === 'pairInverse') return;
    for (const path of formula.reads) readers.set(path, [...(readers.get(path) ?? []), index]);
  });
  return readers;
}
