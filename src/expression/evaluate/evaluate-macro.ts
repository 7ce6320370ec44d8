import { not, type Compiler, type Condition, type Evaluator } from './compiler.ts';
import type { MacroCall } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';

/** The methods of lists; an item's name hides a name of the scope. An item with an unknown result is neither kept nor counted. */
export function compileMacro(compiler: Compiler, { macro, list, variable, body }: MacroCall): Evaluator {
  const items = compiler.compile(list);
  const test = compiler.condition(body);
  /** Returns one scope for each item. */
  const over = (answer: (scopes: readonly Scope[], found: readonly unknown[]) => unknown): Evaluator => {
    return (scope) => {
      const found = items(scope);
      if (!Array.isArray(found)) return undefined;
      const scopes = found.map((item) => ({ ...scope, [variable]: item }));
      return answer(scopes, found);
    };
  };
  switch (macro) {
    case 'exists':
      return over((scopes) => anyOf(scopes, test));
    case 'all':
      return over((scopes) => not(anyOf(scopes, (scope) => not(test(scope)))));
    case 'exists_one':
      return over((scopes) => {
        const answers = scopes.map(test);
        return answers.includes(undefined) ? undefined : answers.filter(Boolean).length === 1;
      });
    case 'filter':
      return over((scopes, found) => {
        const answers = scopes.map(test);
        return found.filter((_, index) => answers[index] === true);
      });
    case 'map': {
      const run = compiler.compile(body);
      return over((scopes) => scopes.map(run).filter((value) => value !== undefined));
    }
  }
}

function anyOf(scopes: readonly Scope[], test: Condition): boolean | undefined {
  let answer: boolean | undefined = false;
  for (const scope of scopes) {
    const found = test(scope);
    if (found === true) return true;
    if (found === undefined) answer = undefined;
  }
  return answer;
}
