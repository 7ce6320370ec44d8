/**
 * Turns a syntax tree into closures, once per expression. Every number is a double. `undefined` stands for unknown and
 * spreads through whatever needs the value, so nothing is thrown for half-filled records.
 *
 * A name read as a yes or no (operand of `!`, `&&`, `||`, condition) is no while it is empty.
 */
import { compileMacro } from './evaluate-macro.ts';
import { compileRound } from './evaluate-round.ts';
import { round } from './functions.ts';
import { finite, isRecord, operations } from './operators.ts';
import { accepts, type Callable } from './signature.ts';
import { asMacro, type CallNode, type ChoiceNode, type LogicNode, type Node } from './syntax.ts';
import type { Scope } from './types.ts';

export type Run = (scope: Scope) => unknown;
export type FindCallables = (name: string, isMethod: boolean, parameterCount: number) => readonly Callable[];

export function compileNode(node: Node, find: FindCallables): Run {
  const compile = (child: Node): Run => compileNode(child, find);
  switch (node.kind) {
    case 'literal': {
      const value = node.value ?? undefined;
      return () => value;
    }
    case 'name':
      return (scope) => member(scope, node.name);
    case 'member':
      return compileMember(node.key, node.target, compile);
    case 'index': {
      const [target, index] = [compile(node.target), compile(node.index)];
      return (scope) => at(target(scope), index(scope));
    }
    case 'call':
      return compileCall(node, find);
    case 'list': {
      const items = node.items.map(compile);
      return (scope) => items.map((item) => item(scope)).filter((item) => item !== undefined);
    }
    case 'record': {
      const entries = node.entries.map(({ key, value }) => [compile(key), compile(value)] as const);
      return (scope) => recordOf(entries, scope);
    }
    case 'choice':
      return compileChoice(node, find);
    case 'logic':
      return compileLogic(node, find);
    case 'binary': {
      const [left, right, operation] = [compile(node.left), compile(node.right), operations[node.operator]];
      return (scope) => operation(left(scope), right(scope));
    }
    case 'not': {
      const operand = compileCondition(node.operand, find);
      return (scope) => not(operand(scope));
    }
    case 'negate': {
      const operand = compile(node.operand);
      return (scope) => {
        const value = operand(scope);
        return typeof value === 'number' ? -value : undefined;
      };
    }
  }
}

function compileMember(key: string, target: Node, compile: (node: Node) => Run): Run {
  if (target.kind === 'name') {
    const { name } = target;
    return (scope) => member(member(scope, name), key);
  }
  const run = compile(target);
  return (scope) => member(run(scope), key);
}

function member(target: unknown, key: string): unknown {
  return isRecord(target) && Object.hasOwn(target, key) ? known(target[key]) : undefined;
}

function at(target: unknown, index: unknown): unknown {
  if (Array.isArray(target)) return typeof index === 'number' ? known(target[index]) : undefined;
  return typeof index === 'string' ? member(target, index) : undefined;
}

/** A value of the record: empties and numbers that are none are unknown. */
function known(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  return typeof value === 'number' ? finite(value) : value;
}

/** What is empty is left out, as a record stores it. */
function recordOf(entries: readonly (readonly [Run, Run])[], scope: Scope): Readonly<Record<string, unknown>> {
  const pairs = entries.map(([key, value]) => [key(scope), value(scope)] as const);
  return Object.fromEntries(pairs.flatMap(([key, value]) => (typeof key === 'string' && value !== undefined ? [[key, value]] : [])));
}

/** Yes, no or unknown. */
export type Condition = (scope: Scope) => boolean | undefined;

export function compileCondition(node: Node, find: FindCallables): Condition {
  const run = compileNode(node, find);
  const whenEmpty = node.kind === 'name' || node.kind === 'member' || node.kind === 'index' ? false : undefined;
  return (scope) => {
    const value = run(scope);
    if (value === undefined) return whenEmpty;
    return typeof value === 'boolean' ? value : undefined;
  };
}

export function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** One operand may decide alone, whatever the other is. */
function compileLogic(node: LogicNode, find: FindCallables): Run {
  const [left, right] = [compileCondition(node.left, find), compileCondition(node.right, find)];
  const deciding = node.operator === '||';
  return (scope) => {
    const first = left(scope);
    if (first === deciding) return deciding;
    const second = right(scope);
    if (second === deciding) return deciding;
    return first === undefined || second === undefined ? undefined : !deciding;
  };
}

function compileChoice(node: ChoiceNode, find: FindCallables): Run {
  const condition = compileCondition(node.condition, find);
  const [yes, no] = [compileNode(node.yes, find), compileNode(node.no, find)];
  return (scope) => {
    const answer = condition(scope);
    if (answer === undefined) return undefined;
    return answer ? yes(scope) : no(scope);
  };
}

function compileCall(node: CallNode, find: FindCallables): Run {
  const macro = asMacro(node);
  if (macro !== undefined) return compileMacro(macro, find);
  const operands = node.receiver === undefined ? node.args : [node.receiver, ...node.args];
  const callables = find(node.name, node.receiver !== undefined, operands.length);
  const [only] = callables;
  const runs = operands.map((operand) => compileNode(operand, find));
  const [value, decimals] = operands;
  if (only?.declared === round && value !== undefined && decimals !== undefined) return compileRound(value, decimals, find);
  const readsEmpty = only?.readsEmpty ?? false;
  return (scope) => {
    const values: unknown[] = [];
    for (const run of runs) {
      const operand = run(scope);
      if (operand === undefined && !readsEmpty) return undefined;
      values.push(operand);
    }
    const callable = callables.find(({ parameters }) => parameters.every((parameter, index) => accepts(parameter, values[index])));
    return callable === undefined ? undefined : result(callable.declared.call(...values));
  };
}

function result(value: unknown): unknown {
  if (value === null) return undefined;
  return typeof value === 'number' ? finite(value) : value;
}
