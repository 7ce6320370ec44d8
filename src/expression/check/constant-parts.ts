import { parse } from '../language/adapter.ts';
import { casesOf } from './cases.ts';
import { factOfLength, factOfSchema, type Fact } from './fact.ts';
import { itemsOf, schemaOf, type NameSchemas } from '../language/schema-of.ts';
import { asMacro, childrenOf, nodeOfPath, type Node } from '../language/syntax.ts';
import type { ExpressionFinding } from '../language/types.ts';

/**
 * Parts of an expression that are true, or false, for every record: literals, comparisons outside what the
 * schemas allow, conditions that exclude each other. The smallest such parts; in doubt none.
 */
export function findConstantParts(source: string, names: NameSchemas): ExpressionFinding[] {
  const { node } = parse(source);
  return node === undefined ? [] : visit(node, names);
}

function visit(node: Node, names: NameSchemas): ExpressionFinding[] {
  const macro = node.kind === 'call' ? asMacro(node) : undefined;
  const inner =
    macro === undefined
      ? childrenOf(node).flatMap((child) => visit(child, names))
      : [...visit(macro.list, names), ...visit(macro.body, { ...names, [macro.variable]: itemsOf(schemaOf(macro.list, names)) ?? {} })];
  if (inner.length > 0 || !asks(node)) return inner;
  const message = verdictOf(node, names);
  return message === undefined ? [] : [{ message, offset: node.start, length: node.end - node.start, severity: 'warning' }];
}

/** Whether the node decides something, and does not only pass a value on. */
function asks(node: Node): boolean {
  return node.kind === 'logic' || node.kind === 'not' || node.kind === 'binary';
}

function verdictOf(node: Node, names: NameSchemas): string | undefined {
  const yes = casesOf(node, true, names);
  if (yes.possible.length === 0) return `is never so${because(node, yes.conflict, names)}`;
  const no = casesOf(node, false, names);
  if (no.possible.length > 0) return undefined;
  return node.kind === 'binary' && no.conflict !== undefined
    ? `is always so, unless it is empty${because(node, no.conflict, names)}`
    : 'is always so, unless something in it is empty';
}

function because(node: Node, conflict: string | undefined, names: NameSchemas): string {
  if (conflict === undefined) return '';
  if (node.kind === 'logic') return `: its conditions on ${conflict} exclude each other`;
  const path = /^size\((.*)\)$/.exec(conflict)?.[1];
  const schema = schemaOf(nodeOfPath(path ?? conflict), names);
  const range = rangeOf(path === undefined ? factOfSchema(schema) : factOfLength(schema));
  return range === '' ? '' : `: the schema keeps ${conflict} ${range}`;
}

function rangeOf({ least, most, values }: Fact): string {
  if (values !== undefined) return `to ${values.join(', ')}`;
  if (least !== undefined && most !== undefined) return `from ${least} to ${most}`;
  if (most !== undefined) return `at ${most} or less`;
  return least === undefined ? '' : `at ${least} or more`;
}
