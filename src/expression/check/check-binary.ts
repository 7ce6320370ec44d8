import { warnOfEmpties } from './check-empties.ts';
import { expectType, fault, type CheckContext } from './check-context.ts';
import { checkValue } from './check-value.ts';
import type { BinaryNode, Node } from '../language/syntax.ts';
import { anyType, boolType, mixesDates, nounOf, numberType, stringType, unify, type ValueType } from '../language/value-type.ts';

export function checkBinary(node: BinaryNode, context: CheckContext): ValueType {
  switch (node.operator) {
    case '+':
      return checkSum(node, context);
    case '-':
    case '*':
    case '/':
    case '%':
      expectType(node.left, numberType, context);
      expectType(node.right, numberType, context);
      return numberType;
    case '<':
    case '<=':
    case '>':
    case '>=':
      checkOrder(node, context);
      return boolType;
    case '==':
    case '!=':
      checkEquality(node, context);
      return boolType;
    case 'in':
      checkMembership(node, context);
      return boolType;
  }
}

function checkSum(node: BinaryNode, context: CheckContext): ValueType {
  const [left, right] = [context.typeOf(node.left, context), context.typeOf(node.right, context)];
  const type = unify(left, right);
  const addable = ['any', 'null', 'number', 'string', 'list'];
  if (type !== undefined && addable.includes(type.kind)) return type.kind === 'string' ? stringType : type;
  const hint = left.kind === 'string' || right.kind === 'string' ? '; use text()' : '';
  fault(node, `${nounOf(left)} and ${nounOf(right)} cannot be added${hint}`, context);
  return anyType;
}

function checkOrder(node: BinaryNode, context: CheckContext): void {
  const [left, right] = [context.typeOf(node.left, context), context.typeOf(node.right, context)];
  const type = unify(left, right);
  if (type === undefined || type.kind === 'bool' || type.kind === 'list' || type.kind === 'record') {
    fault(node, `${nounOf(left)} and ${nounOf(right)} have no order`, context);
  } else faultOfDates(node, left, right, context);
  checkValue(withoutValues(left), node.right, context);
  checkValue(withoutValues(right), node.left, context);
}

/** Between the values of an enumeration anything may be the limit. */
function withoutValues(type: ValueType): ValueType {
  return 'values' in type && type.values !== undefined ? { kind: type.kind } : type;
}

function checkEquality(node: BinaryNode, context: CheckContext): void {
  const [left, right] = [context.typeOf(node.left, context), context.typeOf(node.right, context)];
  if (comparesWithEmpty(node.left) || comparesWithEmpty(node.right)) {
    context.report({
      message: 'what is empty equals nothing; ask blank()',
      offset: node.start,
      length: node.end - node.start,
      suggestion: 'blank',
      severity: 'warning',
    });
    return;
  }
  if (unify(left, right) === undefined) fault(node, `${nounOf(left)} never equals ${nounOf(right)}`, context);
  else faultOfDates(node, left, right, context);
  checkValue(left, node.right, context);
  checkValue(right, node.left, context);
  if (node.operator === '!=') warnOfEmpties(node, [node.left, node.right], context);
}

function faultOfDates(node: Node, left: ValueType, right: ValueType, context: CheckContext): void {
  if (mixesDates(left, right)) fault(node, `${nounOf(left)} is compared with ${nounOf(right)}; use date()`, context);
}

function comparesWithEmpty(node: Node): boolean {
  return node.kind === 'literal' && (node.value === null || node.value === '');
}

function checkMembership(node: BinaryNode, context: CheckContext): void {
  const [left, right] = [context.typeOf(node.left, context), context.typeOf(node.right, context)];
  switch (right.kind) {
    case 'any':
      return;
    case 'list':
      if (unify(left, right.item) === undefined) fault(node, `${nounOf(left)} is never in a list of others`, context);
      else faultOfDates(node, left, right.item, context);
      if (node.right.kind === 'list') for (const item of node.right.items) checkValue(left, item, context);
      return;
    case 'record':
      if (unify(left, stringType) === undefined) fault(node.left, `fields are named by a text, this is ${nounOf(left)}`, context);
      return;
    case 'bool':
    case 'null':
    case 'number':
    case 'string':
      fault(node.right, `a list is needed here, this is ${nounOf(right)}`, context);
  }
}
