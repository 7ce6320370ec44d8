import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { parse } from '../language/adapter.ts';
import { itemsOf, schemaOf, type NameSchemas } from '../language/schema-of.ts';
import { asMacro, childrenOf, type Node } from '../language/syntax.ts';
import { splitTemplate } from '../language/template.ts';

/** One name in an expression: a root (`line`) or a key (`.quantity`). */
export interface NameUse {
  readonly name: string;
  /** Position of the name in the source, in UTF-16 units; with its quotes if it is written `["in"]`. */
  readonly offset: number;
  readonly length: number;
  readonly isQuoted: boolean;
  /** The schema of the name; undefined where there is none, and for the item of a list method. */
  readonly schema: FieldSchema | EntitySchema | undefined;
  /** Whether it is the end of its chain of names: `b` of `a.b`. */
  readonly isLast: boolean;
}

/** Every name that an expression reads, in the order of the text; none of one that does not parse. */
export function namesIn(source: string, names: NameSchemas): NameUse[] {
  const { node } = parse(source);
  return node === undefined ? [] : collect(node, source, names, true).toSorted((a, b) => a.offset - b.offset);
}

/** The same for a text with `{expressions}`. */
export function namesInTemplate(text: string, names: NameSchemas): NameUse[] {
  return splitTemplate(text).flatMap((part) =>
    part.kind === 'expression' ? namesIn(part.source, names).map((use) => ({ ...use, offset: use.offset + part.offset })) : [],
  );
}

function collect(node: Node, source: string, names: NameSchemas, isLast: boolean): NameUse[] {
  if (node.kind === 'name')
    return [{ name: node.name, offset: node.start, length: node.name.length, isQuoted: false, schema: schemaOf(node, names), isLast }];
  if (node.kind === 'member') {
    const isQuoted = /["']/.test(source.charAt(node.keyStart));
    // A quoted key ends before the bracket that closes it.
    const length = isQuoted ? source.lastIndexOf(source.charAt(node.keyStart), node.end) + 1 - node.keyStart : node.key.length;
    const use = { name: node.key, offset: node.keyStart, length, isQuoted, schema: schemaOf(node, names), isLast };
    return [...collect(node.target, source, names, false), use];
  }
  const macro = node.kind === 'call' ? asMacro(node) : undefined;
  if (macro !== undefined) {
    const inner = { ...names, [macro.variable]: itemsOf(schemaOf(macro.list, names)) ?? {} };
    const body = collect(macro.body, source, inner, true).filter(
      ({ name, schema }) => !(name === macro.variable && schema === inner[macro.variable]),
    );
    return [...collect(macro.list, source, names, true), ...body];
  }
  return childrenOf(node).flatMap((child) => collect(child, source, names, true));
}
