/** Checks an expression without a record: finds all its faults and the type of its value. */
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { checkCall } from './check-call.ts';
import { checkFit } from './check-fit.ts';
import { checkBinary } from './check-binary.ts';
import { expectType, fault, faultOfName, type CheckContext } from './check-context.ts';
import { warnOfEmpties } from './check-empties.ts';
import { nearestName } from './near-name.ts';
import { asMacro, childrenOf, pathOf, type MemberNode, type NameNode, type Node } from '../language/syntax.ts';
import type { ExpressionFinding } from '../language/types.ts';
import {
  anyType,
  boolType,
  listOf,
  nounOf,
  nullType,
  numberType,
  recordType,
  stringType,
  unify,
  type ValueType,
} from '../language/value-type.ts';

export interface Analysis {
  readonly type: ValueType;
  /** In the order of the text. */
  readonly findings: readonly ExpressionFinding[];
}

/** @param fills schema of what the value goes into */
export function analyse(
  node: Node,
  known: Pick<CheckContext, 'names' | 'callables' | 'present' | 'isOfFormat'>,
  fills?: FieldSchema | EntitySchema,
): Analysis {
  const findings: ExpressionFinding[] = [];
  const guarded = new Set(guardedPaths(node));
  const context: CheckContext = { ...known, guarded, report: (finding) => findings.push(finding), typeOf };
  const type = typeOf(node, context);
  if (fills !== undefined && findings.every(({ severity }) => severity !== 'error')) checkFit(node, fills, context);
  return { type, findings: findings.sort((a, b) => a.offset - b.offset) };
}

function typeOf(node: Node, context: CheckContext): ValueType {
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

function literalType(value: string | number | boolean | null): ValueType {
  if (value === null) return nullType;
  if (typeof value === 'string') return { kind: 'string', isWritten: true };
  return typeof value === 'number' ? numberType : boolType;
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
    case 'bool':
    case 'null':
    case 'number':
    case 'string':
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
