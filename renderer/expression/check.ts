/** Finds everything wrong with an expression before any record is there, and the type of its value. */
import { checkCall } from './check-call.ts';
import { checkBinary } from './check-binary.ts';
import { warnOfEmpties } from './check-empties.ts';
import { nearestName } from './near-name.ts';
import type { Callable } from './signature.ts';
import { asMacro, childrenOf, pathOf, type MemberNode, type NameNode, type Node } from './syntax.ts';
import type { ExpressionFinding } from './types.ts';
import { anyType, boolType, listOf, nounOf, nullType, numberType, recordType, stringType, unify, type Member, type ValueType } from './value-type.ts';

/** What a check knows and gathers. */
export interface CheckContext {
  readonly names: ReadonlyMap<string, Member>;
  readonly callables: readonly Callable[];
  /** Dotted paths that are never empty. */
  readonly present: ReadonlySet<string>;
  /** Dotted paths the expression asks `blank` about. */
  readonly guarded: ReadonlySet<string>;
  report(finding: ExpressionFinding): void;
}

export interface Analysis {
  readonly type: ValueType;
  /** In the order of the text. */
  readonly findings: readonly ExpressionFinding[];
}

export function analyse(node: Node, known: Pick<CheckContext, 'names' | 'callables' | 'present'>): Analysis {
  const findings: ExpressionFinding[] = [];
  const guarded = new Set(guardedPaths(node));
  const type = typeOf(node, { ...known, guarded, report: (finding) => findings.push(finding) });
  return { type, findings: findings.sort((a, b) => a.offset - b.offset) };
}

/** The node's type; a fault is reported and goes on as "any", so that one mistake is told once. */
export function typeOf(node: Node, context: CheckContext): ValueType {
  switch (node.kind) {
    case 'literal':
      return literalType(node.value);
    case 'name':
      return typeOfName(node, context);
    case 'member':
      return typeOfMember(node, context);
    case 'index':
      return typeOfItem(typeOf(node.target, context), node.index, context);
    case 'call':
      return checkCall(node, context);
    case 'list':
      return listOf(typeOfItems(node.items, context));
    case 'record':
      for (const { key, value } of node.entries) {
        expectType(key, stringType, context);
        typeOf(value, context);
      }
      return recordType;
    case 'choice': {
      expectType(node.condition, boolType, context);
      const [yes, no] = [typeOf(node.yes, context), typeOf(node.no, context)];
      const type = unify(yes, no);
      if (type === undefined) fault(node, `the choice is between ${nounOf(yes)} and ${nounOf(no)}; both must be alike`, context);
      return type ?? anyType;
    }
    case 'logic':
      expectType(node.left, boolType, context);
      expectType(node.right, boolType, context);
      return boolType;
    case 'binary':
      return checkBinary(node, context);
    case 'not':
      expectType(node.operand, boolType, context);
      if (pathOf(node.operand) === undefined) warnOfEmpties(node, [node.operand], context);
      return boolType;
    case 'negate':
      expectType(node.operand, numberType, context);
      return numberType;
  }
}

/** Reports a node that is of another type. */
export function expectType(node: Node, expected: ValueType, context: CheckContext): void {
  const actual = typeOf(node, context);
  if (unify(actual, expected) === undefined) fault(node, `${nounOf(expected)} is needed here, this is ${nounOf(actual)}`, context);
}

export function fault({ start, end }: { start: number; end: number }, message: string, context: CheckContext): void {
  context.report({ message, offset: start, length: end - start, severity: 'error' });
}

/** Reports a name that is not known, with the nearest that is. */
export function faultOfName(name: string, offset: number, suggestion: string | undefined, context: CheckContext, what = 'is unknown'): void {
  const question = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  const finding = { message: `"${name}" ${what}${question}`, offset, length: name.length, severity: 'error' } as const;
  context.report(suggestion === undefined ? finding : { ...finding, suggestion });
}

function literalType(value: string | number | boolean | null): ValueType {
  switch (typeof value) {
    case 'string':
      return stringType;
    case 'number':
      return numberType;
    case 'boolean':
      return boolType;
    default:
      return nullType;
  }
}

function typeOfName({ name, start }: NameNode, context: CheckContext): ValueType {
  const found = context.names.get(name);
  if (found !== undefined) return found.type;
  faultOfName(name, start, holderOf(name, context) ?? nearestName(name, context.names.keys()), context);
  return anyType;
}

/** A field named without its record: `quantity` for `line.quantity`. */
function holderOf(field: string, { names }: CheckContext): string | undefined {
  for (const [name, { type }] of names) {
    if (type.kind === 'record' && type.members?.has(field)) return `${name}.${field}`;
  }
  return undefined;
}

function typeOfMember(node: MemberNode, context: CheckContext): ValueType {
  const target = typeOf(node.target, context);
  if (target.kind === 'any') return anyType;
  if (target.kind !== 'record') {
    fault({ start: node.keyStart, end: node.end }, `${nounOf(target)} has no field "${node.key}"`, context);
    return anyType;
  }
  if (target.members === undefined) return anyType;
  const found = target.members.get(node.key);
  if (found !== undefined) return found.type;
  faultOfName(node.key, node.keyStart, nearestName(node.key, target.members.keys()), context);
  return anyType;
}

function typeOfItem(target: ValueType, index: Node, context: CheckContext): ValueType {
  switch (target.kind) {
    case 'list':
      expectType(index, numberType, context);
      return target.item;
    case 'record':
      expectType(index, stringType, context);
      return anyType;
    case 'any':
      typeOf(index, context);
      return anyType;
    default:
      fault(index, `${nounOf(target)} has no items`, context);
      return anyType;
  }
}

function typeOfItems(items: readonly Node[], context: CheckContext): ValueType {
  const types = items.map((item) => typeOf(item, context));
  return types.reduce<ValueType | undefined>((all, type) => all && unify(all, type), types[0] ?? anyType) ?? anyType;
}

function guardedPaths(node: Node): string[] {
  const inner = childrenOf(node).flatMap(guardedPaths);
  const [argument] = node.kind === 'call' && node.name === 'blank' && asMacro(node) === undefined ? node.args : [];
  const path = argument === undefined ? undefined : pathOf(argument);
  return path === undefined ? inner : [path, ...inner];
}
