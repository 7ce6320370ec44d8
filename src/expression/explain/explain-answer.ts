import type { Decision } from '../evaluate/deciding-part.ts';
import { nameOf, type ExplainContext } from './explain-name.ts';
import { claimOf, valueOf } from './explain.ts';
import { fillText } from '../values/fill-text.ts';
import { isEmpty } from '../values/is-empty.ts';
import { readPath } from '../values/record-path.ts';
import { readsOf } from '../language/reads.ts';
import { nodeOfPath } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';

/** A sentence for a part of an expression and its result: what is the case, or for an unknown result what is empty. */
export function explainAnswer({ node, answer }: Decision, scope: Scope, context: ExplainContext): string {
  const missing = answer === undefined ? readsOf(node).filter((path) => isEmpty(readPath(scope, path))) : [];
  const clauses = missing.map((path) => fillText(context.texts.isEmpty, { a: nameOf(nodeOfPath(path), context, valueOf) }));
  const sentence =
    clauses.length === 0 ? claimOf(node, context, answer !== true) : clauses.reduce((a, b) => fillText(context.texts.and, { a, b }));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
