/** The cases in which a boolean expression is true, or false. A case is a set of facts about single values that hold together. */
import { combine, factOfLength, factOfSchema, type Fact } from './fact.ts';
import { schemaOf, type NameSchemas } from '../language/schema-of.ts';
import { pathOf, type BinaryNode, type Node } from '../language/syntax.ts';

/** Facts by the value they are about: a path, or `size(path)`. A value without facts may be anything. */
export type Case = ReadonlyMap<string, Fact>;

export interface Cases {
  readonly possible: readonly Case[];
  /** A value whose facts contradict each other; such a case is left out. */
  readonly conflict?: string | undefined;
}

/** More cases than any document has; beyond them the check stays silent. */
const MOST_CASES = 64;
const ANYTHING: Cases = { possible: [new Map()] };
const NOTHING: Cases = { possible: [] };

/** Unknown is neither true nor false: a comparison with something empty is in no case. */
export function casesOf(node: Node, answer: boolean, names: NameSchemas): Cases {
  switch (node.kind) {
    case 'literal':
      return node.value === answer ? ANYTHING : NOTHING;
    case 'not':
      return casesOf(node.operand, !answer, names);
    case 'logic': {
      const [left, right] = [casesOf(node.left, answer, names), casesOf(node.right, answer, names)];
      return (node.operator === '&&') === answer ? both(left, right) : either(left, right);
    }
    case 'binary':
      return ofComparison(node, answer, names);
    case 'name':
    case 'member': {
      const path = pathOf(node);
      // Empty counts as false.
      const fact: Fact = answer ? { isFilled: true, values: [true] } : { values: [false, undefined] };
      return path === undefined ? ANYTHING : one(path, fact);
    }
    case 'call': {
      const [argument] = node.args;
      const path = argument === undefined ? undefined : pathOf(argument);
      return node.name === 'blank' && path !== undefined ? one(path, { isFilled: !answer }) : ANYTHING;
    }
    case 'index':
    case 'list':
    case 'record':
    case 'choice':
    case 'negate':
      return ANYTHING;
  }
}

function either(a: Cases, b: Cases): Cases {
  const possible = [...a.possible, ...b.possible];
  return possible.length > MOST_CASES ? ANYTHING : { possible, conflict: a.conflict ?? b.conflict };
}

function both(a: Cases, b: Cases): Cases {
  if (a.possible.length * b.possible.length > MOST_CASES) return ANYTHING;
  let conflict = a.conflict ?? b.conflict;
  const possible = a.possible.flatMap((left) =>
    b.possible.flatMap((right) => {
      const merged = new Map(left);
      for (const [key, fact] of right) {
        const together = combine(merged.get(key) ?? {}, fact);
        if (together === undefined) {
          conflict = key;
          return [];
        }
        merged.set(key, together);
      }
      return [merged];
    }),
  );
  return { possible, conflict };
}

/** A case that is about one value. */
function one(key: string, fact: Fact, known: Fact = {}): Cases {
  const together = combine(known, fact);
  return together === undefined ? { possible: [], conflict: key } : { possible: [new Map([[key, together]])] };
}

const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' } as const;
const DENIED = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '==': '!=', '!=': '==' } as const;
type DeniedOperator = keyof typeof DENIED;

function ofComparison({ operator, left, right }: BinaryNode, answer: boolean, names: NameSchemas): Cases {
  if (operator === 'in') return ofMembership(left, right, answer, names);
  if (!isComparison(operator)) return ANYTHING;
  const asked = answer ? operator : DENIED[operator];
  if (left.kind === 'literal' && right.kind === 'literal') return compare(left.value, asked, right.value) ? ANYTHING : NOTHING;
  if (right.kind === 'literal') return about(left, asked, right.value, names);
  return left.kind === 'literal' ? about(right, MIRRORED[asked], left.value, names) : ANYTHING;
}

function isComparison(operator: string): operator is DeniedOperator {
  return Object.hasOwn(DENIED, operator);
}

function compare(a: unknown, operator: DeniedOperator, b: unknown): boolean {
  if (operator === '==') return a === b;
  if (operator === '!=') return a !== b;
  if (typeof a !== 'number' || typeof b !== 'number') return true;
  const isLess = a < b;
  return operator === '<' ? isLess : operator === '<=' ? a <= b : operator === '>' ? a > b : !isLess;
}

/** The fact that a comparison with a literal states about its other side, where that is a name or the size of one. */
function about(node: Node, operator: DeniedOperator, value: unknown, names: NameSchemas): Cases {
  const { key, known } = subjectOf(node, names);
  if (key === undefined || value === null || value === '') return ANYTHING;
  const filled = { isFilled: true };
  if (operator === '==')
    return tooLong(node, value, names) ? { possible: [], conflict: key } : one(key, { ...filled, values: [value] }, known);
  if (operator === '!=') return one(key, { ...filled, others: [value] }, known);
  if (typeof value !== 'number') return ANYTHING;
  switch (operator) {
    case '<':
      return one(key, { ...filled, most: value, isMostOut: true }, known);
    case '<=':
      return one(key, { ...filled, most: value }, known);
    case '>':
      return one(key, { ...filled, least: value, isLeastOut: true }, known);
    case '>=':
      return one(key, { ...filled, least: value }, known);
  }
}

function ofMembership(left: Node, right: Node, answer: boolean, names: NameSchemas): Cases {
  const { key, known } = subjectOf(left, names);
  if (key === undefined || right.kind !== 'list') return ANYTHING;
  const values = right.items.flatMap((item) => (item.kind === 'literal' ? [item.value] : []));
  if (values.length < right.items.length) return ANYTHING;
  return one(key, { isFilled: true, ...(answer ? { values } : { others: values }) }, known);
}

function subjectOf(node: Node, names: NameSchemas): { readonly key: string | undefined; readonly known: Fact } {
  if (node.kind === 'call' && node.name === 'size') {
    const [argument] = node.args;
    const path = argument === undefined ? undefined : pathOf(argument);
    const schema = argument === undefined ? undefined : schemaOf(argument, names);
    return { key: path === undefined ? undefined : `size(${path})`, known: factOfLength(schema) };
  }
  return { key: pathOf(node), known: factOfSchema(schemaOf(node, names)) };
}

function tooLong(node: Node, value: unknown, names: NameSchemas): boolean {
  const schema = schemaOf(node, names);
  const most = schema !== undefined && 'maxLength' in schema ? schema.maxLength : undefined;
  return most !== undefined && typeof value === 'string' && Array.from(value).length > most;
}
