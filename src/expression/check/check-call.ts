import { expectType, fault, faultOfName, type CheckContext } from './check-context.ts';
import { checkValue } from './check-value.ts';
import { nearestName } from './near-name.ts';
import { otherSpelling } from '../language/other-spellings.ts';
import type { Callable, ParameterType } from '../language/signature.ts';
import { asMacro, listMacros, type CallNode, type MacroCall, type Node } from '../language/syntax.ts';
import { anyType, boolType, isMisfit, listOf, nounOf, numberType, unify, type ValueType } from '../language/value-type.ts';

export function checkCall(node: CallNode, context: CheckContext): ValueType {
  const isMethod = node.receiver !== undefined;
  if (isMethod && listMacros.some((name) => name === node.name)) return checkMacroCall(node, context);
  const named = context.callables.filter((callable) => callable.name === node.name && callable.isMethod === isMethod);
  const operands = node.receiver === undefined ? node.args : [node.receiver, ...node.args];
  const types = operands.map((operand) => context.typeOf(operand, context));
  if (named.length === 0) {
    const other = otherSpelling(node.name);
    const name = { start: node.nameStart, end: node.nameStart + node.name.length };
    if (other !== undefined) fault(name, other, context);
    else faultOfName(node.name, node.nameStart, suggestCallable(node.name, isMethod, context), context, 'is no function');
    return anyType;
  }
  const callables = named.filter(({ parameters }) => parameters.length === operands.length);
  const [callable] = callables;
  if (callable === undefined) {
    fault(node, `${node.name} takes ${countsOf(named)}, not ${node.args.length}`, context);
    return anyType;
  }
  const fitting = callables.find(({ parameters }) => mismatchOf(parameters, types) === undefined);
  if (fitting !== undefined) {
    for (const [index, operand] of operands.entries()) {
      const parameter = fitting.parameters[index] ?? 'T';
      if (parameter !== 'T') checkValue(parameter, operand, context);
    }
    return resultOf(fitting, types);
  }
  reportMismatch(callables, operands, types, node.name, context);
  return resultOf(callable, types);
}

function checkMacroCall(node: CallNode, context: CheckContext): ValueType {
  const macro = asMacro(node);
  if (macro === undefined) {
    fault(node, `${node.name} takes a name for the item and an expression about it`, context);
    return anyType;
  }
  const list = context.typeOf(macro.list, context);
  if (list.kind !== 'list' && list.kind !== 'any') {
    fault(macro.list, `a list is needed here, this is ${nounOf(list)}`, context);
    return anyType;
  }
  return resultOfMacro(macro, list.kind === 'list' ? list.item : anyType, context);
}

function resultOfMacro({ macro, variable, body }: MacroCall, item: ValueType, context: CheckContext): ValueType {
  const inner = { ...context, names: new Map([...context.names, [variable, { type: item, isPresent: true }]]) };
  if (macro === 'map') return listOf(context.typeOf(body, inner));
  expectType(body, boolType, inner);
  return macro === 'filter' ? listOf(item) : boolType;
}

function suggestCallable(name: string, isMethod: boolean, { callables }: CheckContext): string | undefined {
  const names = callables.filter((callable) => callable.isMethod === isMethod).map((callable) => callable.name);
  return nearestName(name, isMethod ? [...names, ...listMacros] : names);
}

function countsOf(callables: readonly Callable[]): string {
  const counts = [...new Set(callables.map(({ parameters, isMethod }) => parameters.length - (isMethod ? 1 : 0)))].sort((a, b) => a - b);
  return `${counts.join(' or ')} ${counts.length === 1 && counts[0] === 1 ? 'argument' : 'arguments'}`;
}

/** Position of the first argument that does not fit. */
function mismatchOf(parameters: readonly ParameterType[], types: readonly ValueType[]): number | undefined {
  let agreed: ValueType = anyType;
  for (const [index, parameter] of parameters.entries()) {
    const type = types[index] ?? anyType;
    const expected: ValueType = parameter === 'T' ? agreed : parameter;
    if (isMisfit(type, expected)) return index;
    if (parameter === 'T' && type.kind !== 'null') agreed = type;
  }
  return undefined;
}

function reportMismatch(
  callables: readonly Callable[],
  operands: readonly Node[],
  types: readonly ValueType[],
  name: string,
  context: CheckContext,
): void {
  const [callable] = callables;
  const index = callable === undefined ? undefined : mismatchOf(callable.parameters, types);
  const operand = index === undefined ? undefined : operands[index];
  if (callable === undefined || index === undefined || operand === undefined) return;
  const parameters = callables.map(({ parameters: all }) => all[index] ?? 'T');
  const expected = [...new Set(parameters.map((parameter) => nounOf(parameter === 'T' ? (types[0] ?? numberType) : parameter)))];
  fault(operand, `${name} needs ${expected.join(' or ')} here, this is ${nounOf(types[index] ?? anyType)}`, context);
}

function resultOf({ parameters, result }: Callable, types: readonly ValueType[]): ValueType {
  if (result !== 'T') return result;
  const agreeing = types.filter((_, index) => parameters[index] === 'T');
  return agreeing.reduce((all, type) => unify(all, type) ?? all, agreeing[0] ?? anyType);
}
