import { compileCondition, compileNode, not, type Condition, type FindCallables, type Run } from './evaluate.ts';
import type { MacroCall } from './syntax.ts';
import type { Scope } from './types.ts';

/** The methods of lists; an item's name hides a name of the scope. What cannot be told of an item is neither kept nor counted. */
export function compileMacro({ macro, list, variable, body }: MacroCall, find: FindCallables): Run {
  const items = compileNode(list, find);
  const bind = (scope: Scope, item: unknown): Scope => ({ ...scope, [variable]: item });
  const over = (answer: (scopes: readonly Scope[], all: readonly unknown[]) => unknown): Run => (scope) => {
    const found = items(scope);
    return Array.isArray(found) ? answer(found.map((item) => bind(scope, item)), found) : undefined;
  };
  const test = compileCondition(body, find);
  switch (macro) {
    case 'exists':
      return over((scopes) => anyOf(scopes, test, true));
    case 'all':
      return over((scopes) => not(anyOf(scopes, (scope) => not(test(scope)), true)));
    case 'exists_one':
      return over((scopes) => {
        const answers = scopes.map(test);
        return answers.includes(undefined) ? undefined : answers.filter(Boolean).length === 1;
      });
    case 'filter':
      return over((scopes, all) => all.filter((_, index) => scopes[index] !== undefined && test(scopes[index]) === true));
    case 'map': {
      const run = compileNode(body, find);
      return over((scopes) => scopes.map(run).filter((value) => value !== undefined));
    }
  }
}

function anyOf(scopes: readonly Scope[], test: Condition, yes: boolean): boolean | undefined {
  let answer: boolean | undefined = false;
  for (const scope of scopes) {
    const found = test(scope);
    if (found === yes) return true;
    if (found === undefined) answer = undefined;
  }
  return answer;
}
