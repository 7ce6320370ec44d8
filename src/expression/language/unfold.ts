import { parse } from './adapter.ts';
import { withChildren, type Node } from './syntax.ts';

/** What a name of a document stands for: an expression, or one with the values of a call: `lockNote(flags)`. */
export type Definition = string | { readonly with: Readonly<Record<string, string>>; readonly is: string };
export type Definitions = Readonly<Record<string, Definition>>;

interface Position {
  /** Values by the names that a definition gives them. */
  readonly values: ReadonlyMap<string, Node>;
  /** Names that list methods give to items. */
  readonly items: readonly string[];
  /** Definitions around; one that uses itself stays a name. */
  readonly within: readonly string[];
  /** The name or call that the outermost definition replaces, and the source of the innermost. */
  readonly at: { readonly node: Node; readonly source: string } | undefined;
}

const OUTSIDE: Position = { values: new Map(), items: [], within: [], at: undefined };

/** The tree with the expressions of its names in their places. Their nodes have the positions of the names. */
export function unfold(node: Node, definitions: Definitions): Node {
  return Object.keys(definitions).length === 0 ? node : visit(node, OUTSIDE, definitions);
}

/** The names and calls of definitions in a tree. */
export function definedIn(node: Node, definitions: Definitions): Extract<Node, { kind: 'name' | 'call' }>[] {
  const found: Extract<Node, { kind: 'name' | 'call' }>[] = [];
  const collect = (at: Node, items: readonly string[]): Node => {
    if (definitionOf(at, definitions, items) !== undefined && (at.kind === 'name' || at.kind === 'call')) found.push(at);
    return withChildren(at, (child, bound) => collect(child, [...items, ...bound]));
  };
  collect(node, []);
  return found;
}

function visit(node: Node, position: Position, definitions: Definitions): Node {
  const { values, items, within, at } = position;
  const inner = withChildren(node, (child, bound) => visit(child, { ...position, items: [...items, ...bound] }, definitions));
  const value = node.kind === 'name' && !items.includes(node.name) ? values.get(node.name) : undefined;
  if (value !== undefined) return value;
  const found = definitionOf(inner, definitions, items);
  const body = found === undefined || within.includes(found.name) ? undefined : parse(found.source).node;
  if (found === undefined || body === undefined) return at === undefined ? inner : placed(inner, at);
  const given = inner.kind === 'call' ? inner.args : [];
  return visit(
    body,
    {
      values: new Map(found.parameters.flatMap((name, index) => (given[index] === undefined ? [] : [[name, given[index]]]))),
      items: [],
      within: [...within, found.name],
      at: { node: at?.node ?? node, source: found.source },
    },
    definitions,
  );
}

function definitionOf(node: Node, definitions: Definitions, items: readonly string[]) {
  const isCall = node.kind === 'call' && node.receiver === undefined;
  if (!(isCall || node.kind === 'name') || items.includes(node.name) || !Object.hasOwn(definitions, node.name)) return undefined;
  const definition = definitions[node.name];
  if (definition === undefined) return undefined;
  const { name } = node;
  if (typeof definition === 'string') return isCall ? undefined : { name, source: definition, parameters: [] };
  const parameters = Object.keys(definition.with);
  return isCall && node.args.length === parameters.length ? { name, source: definition.is, parameters } : undefined;
}

/** A node of a definition, at the position of its name. A choice keeps where it is written. */
function placed(node: Node, { node: { start, end }, source }: NonNullable<Position['at']>): Node {
  if (node.kind === 'member') return { ...node, keyStart: start, start, end };
  if (node.kind === 'call') return { ...node, nameStart: start, start, end };
  if (node.kind === 'choice') return { ...node, writtenAt: { source, start: node.start }, start, end };
  return { ...node, start, end };
}
