import { parse } from '../language/adapter.ts';
import type { Node } from '../language/syntax.ts';

/** The texts that an expression may come to, where they are all written in it; otherwise undefined. */
export function wordsWritten(source: string): readonly string[] | undefined {
  const { node } = parse(source);
  return node && collect(node);
}

function collect(node: Node): readonly string[] | undefined {
  if (node.kind === 'literal') return typeof node.value === 'string' ? [node.value] : undefined;
  if (node.kind !== 'choice') return undefined;
  const [yes, no] = [collect(node.yes), collect(node.no)];
  return yes && no && [...yes, ...no];
}
