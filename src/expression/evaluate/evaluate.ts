/**
 * Turns a syntax tree into closures, once per expression. Every number is a double. `undefined` stands for unknown and
 * spreads to every node that needs the value, so half-filled records throw nothing.
 *
 * A name read as a boolean (operand of `!`, `&&`, `||`, condition) is false while it is empty.
 */
import { not, type Compiler, type Condition, type OnChoice, type Evaluator } from './compiler.ts';
import { compileMacro } from './evaluate-macro.ts';
import { compileRound } from './evaluate-round.ts';
import { round } from './functions.ts';
import { isRecord } from '../values/is-record.ts';
import { finite, operations } from './operators.ts';
import { accepts, type Callable } from '../language/signature.ts';
import { asMacro, nodeOfPath, type CallNode, type ChoiceNode, type LogicNode, type Node } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';

/** Compiles a checked tree into a closure; `find` looks up the functions it calls. */
export function compileNode(root: Node, find: Compiler['find'], onChoice?: OnChoice): Evaluator {
  return createCompiler(find, onChoice).compile(root);
}

/** The same where a boolean is needed: a name is false while it is empty. */
export function compileTest(root: Node, find: Compiler['find']): Condition {
  return createCompiler(find).condition(root);
}

function createCompiler(find: Compiler['find'], onChoice?: OnChoice): Compiler {
  const compiler: Compiler = {
    compile: (node) => compileWith(compiler, node),
    condition: (node) => compileCondition(compiler, node),
    find,
    onChoice,
  };
  return compiler;
}

function compileWith(compiler: Compiler, node: Node): Evaluator {
  const { compile } = compiler;
  switch (node.kind) {
    case 'literal': {
      const value = node.value ?? undefined;
      return () => value;
    }
    case 'name':
      return (scope) => member(scope, node.name);
    case 'member': {
      const target = compile(node.target);
      return (scope) => member(target(scope), node.key);
    }
    case 'index': {
      const [target, index] = [compile(node.target), compile(node.index)];
      return (scope) => at(target(scope), index(scope));
    }
    case 'call':
      return compileCall(compiler, node);
    case 'list': {
      const items = node.items.map(compile);
      return (scope) => items.map((item) => item(scope)).filter((item) => item !== undefined);
    }
    case 'record': {
      const entries = node.entries.map(({ key, value }) => [compile(key), compile(value)] as const);
      return (scope) => recordOf(entries, scope);
    }
    case 'choice':
      return compileChoice(compiler, node);
    case 'logic':
      return compileLogic(compiler, node);
    case 'binary': {
      const operation = operations[node.operator];
      const [left, right] = [compile(node.left), compile(node.right)];
      return (scope) => operation(left(scope), right(scope));
    }
    case 'not': {
      const operand = compiler.condition(node.operand);
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

function member(target: unknown, key: string): unknown {
  return isRecord(target) && Object.hasOwn(target, key) ? known(target[key]) : undefined;
}

function at(target: unknown, index: unknown): unknown {
  if (Array.isArray(target)) return typeof index === 'number' ? known(target[index]) : undefined;
  return typeof index === 'string' ? member(target, index) : undefined;
}

/** A value of the record: empty values and NaN are unknown. */
function known(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
}

/** Empty values are left out, as in stored records. */
function recordOf(entries: readonly (readonly [Evaluator, Evaluator])[], scope: Scope): Readonly<Record<string, unknown>> {
  const pairs = entries.map(([key, value]) => [key(scope), value(scope)] as const);
  return Object.fromEntries(pairs.flatMap(([key, value]) => (typeof key === 'string' && value !== undefined ? [[key, value]] : [])));
}

function compileCondition({ compile }: Compiler, node: Node): Condition {
  const run = compile(node);
  const whenEmpty = node.kind === 'name' || node.kind === 'member' || node.kind === 'index' ? false : undefined;
  return (scope) => {
    const value = run(scope);
    if (value === undefined) return whenEmpty;
    return typeof value === 'boolean' ? value : undefined;
  };
}

/** One operand may decide alone, even if the other is unknown. */
function compileLogic(compiler: Compiler, node: LogicNode): Evaluator {
  const [left, right] = [compiler.condition(node.left), compiler.condition(node.right)];
  const deciding = node.operator === '||';
  return (scope) => {
    const first = left(scope);
    if (first === deciding) return deciding;
    const second = right(scope);
    if (second === deciding) return deciding;
    return first === undefined || second === undefined ? undefined : !deciding;
  };
}

function compileChoice(compiler: Compiler, node: ChoiceNode): Evaluator {
  const condition = compiler.condition(node.condition);
  const [yes, no] = [compiler.compile(node.yes), compiler.compile(node.no)];
  const { onChoice } = compiler;
  return (scope) => {
    const answer = condition(scope);
    onChoice?.(node, answer);
    if (answer === undefined) return undefined;
    return answer ? yes(scope) : no(scope);
  };
}

function compileCall(compiler: Compiler, node: CallNode): Evaluator {
  const macro = asMacro(node);
  if (macro !== undefined) return compileMacro(compiler, macro);
  const operands = node.receiver === undefined ? node.args : [node.receiver, ...node.args];
  const callables = compiler.find(node.name, node.receiver !== undefined, operands.length);
  const [only] = callables;
  const runs = operands.map(compiler.compile);
  const [value, decimals] = operands;
  if (only?.declared === round && value !== undefined && decimals !== undefined) return compileRound(compiler, value, decimals);
  const readsEmpty = only?.readsEmpty ?? false;
  const reads = (only?.declared.reads ?? []).map((path) => compiler.compile(nodeOfPath(path)));
  return (scope) => {
    const values: unknown[] = [];
    for (const run of runs) {
      const operand = run(scope);
      if (operand === undefined && !readsEmpty) return undefined;
      values.push(operand);
    }
    const callable = callables.find((candidate) => takes(candidate, values));
    if (callable === undefined) return undefined;
    // After the overload is chosen: names read from the scope do not count as parameters.
    for (const run of reads) values.push(run(scope));
    return result(callable.declared.call(...values));
  };
}

/** Whether the values have the parameters' types. An empty value is here only if the function accepts it. */
function takes({ parameters }: Callable, values: readonly unknown[]): boolean {
  return parameters.every((parameter, index) => values[index] === undefined || accepts(parameter, values[index]));
}

function result(value: unknown): unknown {
  if (value === null) return undefined;
  return typeof value === 'number' ? finite(value) : value;
}
