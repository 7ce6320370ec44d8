/** Conditions by choices: an expression is made of them, and one of that form is read back into them. */
import { type ExpressionFunction, type Node, parse, pathOf } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { OWN } from './own-fields.ts';
import type { Condition, OfferedField, OfferedName } from '#schemas/generated/types.ts';

export interface Choices {
  readonly join: 'all' | 'any';
  /** not: the record is right unless they hold. be: it is right only if they hold. */
  readonly sense: 'not' | 'be';
  readonly conditions: readonly Condition[];
}

type Comparison = Condition['comparison'];
type Kind = OfferedField['kind'];

/** How each comparison is written, and the kinds of fields that it fits. */
const COMPARISONS: Readonly<Record<Comparison, { readonly by: string; readonly as: Shape; readonly fits: readonly Kind[] }>> = {
  empty: { by: 'blank', as: 'call', fits: ['text', 'number', 'date', 'choice', 'list'] },
  filled: { by: '!blank', as: 'call', fits: ['text', 'number', 'date', 'choice', 'list'] },
  is: { by: '==', as: 'operator', fits: ['text', 'number', 'date', 'choice'] },
  'is-not': { by: '!=', as: 'operator', fits: ['text', 'number', 'date', 'choice'] },
  more: { by: '>', as: 'operator', fits: ['number'] },
  less: { by: '<', as: 'operator', fits: ['number'] },
  'at-least': { by: '>=', as: 'operator', fits: ['number'] },
  'at-most': { by: '<=', as: 'operator', fits: ['number'] },
  after: { by: '>', as: 'operator', fits: ['date'] },
  before: { by: '<', as: 'operator', fits: ['date'] },
  from: { by: '>=', as: 'operator', fits: ['date'] },
  until: { by: '<=', as: 'operator', fits: ['date'] },
  contains: { by: 'contains', as: 'method', fits: ['text'] },
  begins: { by: 'startsWith', as: 'method', fits: ['text'] },
  yes: { by: '', as: 'field', fits: ['yes-no'] },
  no: { by: '!', as: 'field', fits: ['yes-no'] },
};

type Shape = 'call' | 'operator' | 'method' | 'field';

/** The key that holds a condition's value, by kind of field; other kinds have no value. */
const VALUES = { text: 'text', number: 'number', date: 'date', choice: 'choice' } as const;
/** Words of the language, which a path writes in brackets. */
const WORDS: ReadonlySet<string> = new Set(['in', 'true', 'false', 'null']);

/** The fields of a record that conditions may read, by their label. */
export function offeredFields(entity: EntitySchema): readonly OfferedField[] {
  return offeredIn(entity.properties, '', '').toSorted((a, b) => a.label.localeCompare(b.label));
}

/** What an expression may name, with its type: the fields of these records, and functions. */
export function offeredNames(
  records: Readonly<Record<string, EntitySchema | FieldSchema>>,
  functions: readonly Pick<ExpressionFunction, 'name' | 'signature'>[],
): readonly OfferedName[] {
  const fields = Object.entries(records).flatMap(([record, { properties = {} }]) =>
    offeredIn(properties, `${record}.`, '').map(({ path, label, kind }) => ({ insert: path, label: `${label}: ${path} (${kind})` })),
  );
  const calls = functions.map(({ name, signature }) => ({
    insert: signature.startsWith(name) ? `${name}(` : `.${name}(`,
    label: signature,
  }));
  return [...fields, ...calls];
}

function offeredIn(properties: Readonly<Record<string, FieldSchema>>, prefix: string, within: string): OfferedField[] {
  return Object.entries(properties).flatMap(([name, schema]): OfferedField[] => {
    const { title, writeOnly, type, enum: values, 'x-labels': labels = {}, 'x-hidden': hidden } = schema;
    if (title === undefined || name === 'id' || writeOnly === true || hidden !== undefined) return [];
    const [path, label] = [prefix + name, within === '' ? title : `${title} (${within})`];
    if (type === 'object') return offeredIn(schema.properties ?? {}, `${path}.`, name === OWN ? '' : title);
    const kind = kindOf(schema);
    if (kind === undefined) return [];
    const comparisons = comparisonsOf(kind);
    const choices = (kind === 'choice' ? (values ?? []) : []).map(String).map((value) => ({ value, label: labels[value] ?? value }));
    return [{ path, label, kind, comparisons, isUpper: schema['x-normalise'] === 'upper', choices }];
  });
}

function kindOf({ type, format, enum: values }: FieldSchema): Kind | undefined {
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'yes-no';
  if (type === 'number' || type === 'integer') return 'number';
  if (type !== 'string' || format === 'date-time') return undefined;
  return format === 'date' ? 'date' : values === undefined ? 'text' : 'choice';
}

function comparisonsOf(kind: Kind): Comparison[] {
  return everyComparison.filter((comparison) => COMPARISONS[comparison].fits.includes(kind));
}

const isComparison = (name: string): name is Comparison => name in COMPARISONS;
const everyComparison = Object.keys(COMPARISONS).filter(isComparison);

/**
 * The expression of conditions; empty for none.
 * @param record the name of the record in expressions
 */
export function expressionOf({ join, sense, conditions }: Choices, record: string, fields: readonly OfferedField[]): string {
  const parts = conditions.map((condition) => written(condition, record, fields));
  const joined = parts.join(join === 'any' ? ' || ' : ' && ');
  return sense === 'be' && parts.length > 0 ? `!(${joined})` : joined;
}

function written(condition: Condition, record: string, fields: readonly OfferedField[]): string {
  const { by, as } = COMPARISONS[condition.comparison];
  const left = writtenPath(record, condition.field);
  switch (as) {
    case 'call':
      return `${by}(${left})`;
    case 'field':
      return by + left;
    case 'method':
      return `${left}.${by}(${operandOf(condition, record, fields)})`;
    case 'operator':
      return `${left} ${by} ${operandOf(condition, record, fields)}`;
  }
}

function operandOf(condition: Condition, record: string, fields: readonly OfferedField[]): string {
  if (!isBlank(condition.otherField)) return writtenPath(record, condition.otherField);
  const field = fields.find(({ path }) => path === condition.field);
  const value = condition[valueName(field?.kind) ?? 'text'] ?? '';
  if (typeof value === 'number') return String(value);
  return JSON.stringify(field?.isUpper === true ? value.toUpperCase() : value);
}

function valueName(kind: Kind | undefined) {
  return kind === undefined || kind === 'yes-no' || kind === 'list' ? undefined : VALUES[kind];
}

function isBlank(path: string | null | undefined): path is '' | null | undefined {
  return path === undefined || path === null || path === '';
}

function writtenPath(record: string, path: string): string {
  return path.split('.').reduce((target, key) => (WORDS.has(key) ? `${target}["${key}"]` : `${target}.${key}`), record);
}

/** The choices of an expression; undefined for one that choices do not make. */
export function choicesOf(expression: string, record: string, fields: readonly OfferedField[]): Choices | undefined {
  const { node } = parse(expression);
  if (node === undefined) return undefined;
  // `!blank(x)` is a condition, `!(blank(x))` the opposite of one.
  const isDenied = node.kind === 'not' && node.operand.start > node.start + 1;
  const joined = isDenied ? node.operand : node;
  const join = joined.kind === 'logic' && joined.operator === '||' ? 'any' : 'all';
  const conditions = partsOf(joined, join === 'any' ? '||' : '&&').map((part) => conditionOf(part, record, fields));
  const known = conditions.filter((condition) => condition !== undefined);
  return known.length === conditions.length ? { join, sense: isDenied ? 'be' : 'not', conditions: known } : undefined;
}

function partsOf(node: Node, operator: '&&' | '||'): Node[] {
  return node.kind === 'logic' && node.operator === operator ? [...partsOf(node.left, operator), ...partsOf(node.right, operator)] : [node];
}

function conditionOf(node: Node, record: string, fields: readonly OfferedField[]): Condition | undefined {
  const read = readComparison(node);
  if (read === undefined) return undefined;
  const field = fieldOf(read.left, record, fields);
  const comparison = field && comparisonsOf(field.kind).find((each) => COMPARISONS[each].by === read.by);
  if (field === undefined || comparison === undefined) return undefined;
  const condition = { field: field.path, comparison };
  if (read.right === undefined) return condition;
  const other = fieldOf(read.right, record, fields);
  if (other !== undefined) return isComparable(field, other) ? { ...condition, against: 'field', otherField: other.path } : undefined;
  const [name, value] = [valueName(field.kind), literalOf(read.right)];
  if (name === undefined || typeof value !== (name === 'number' ? 'number' : 'string')) return undefined;
  if (name === 'choice' && field.choices?.some((choice) => choice.value === value) !== true) return undefined;
  return { ...condition, ...(name !== 'choice' && { against: 'value' }), [name]: value };
}

function isComparable(field: OfferedField, other: OfferedField): boolean {
  return field.kind === other.kind && field.kind !== 'choice' && field.path !== other.path;
}

/** What is compared, how and with what. */
function readComparison(node: Node): { readonly by: string; readonly left: Node; readonly right?: Node } | undefined {
  if (node.kind === 'name' || node.kind === 'member') return { by: '', left: node };
  if (node.kind === 'binary') return { by: node.operator, left: node.left, right: node.right };
  if (node.kind === 'not') {
    const inner = readComparison(node.operand);
    return inner && (inner.by === '' || inner.by === 'blank') ? { ...inner, by: `!${inner.by}` } : undefined;
  }
  const [first, second] = node.kind === 'call' ? node.args : [];
  if (node.kind !== 'call' || first === undefined || second !== undefined) return undefined;
  return node.receiver === undefined ? { by: node.name, left: first } : { by: node.name, left: node.receiver, right: first };
}

function fieldOf(node: Node, record: string, fields: readonly OfferedField[]): OfferedField | undefined {
  const path = pathOf(node);
  return path === undefined ? undefined : fields.find((field) => `${record}.${field.path}` === path);
}

function literalOf(node: Node): unknown {
  if (node.kind === 'negate') {
    const value = literalOf(node.operand);
    return typeof value === 'number' ? -value : undefined;
  }
  return node.kind === 'literal' ? node.value : undefined;
}
