/** The syntax tree of an expression: our own, so that nothing but the adapter knows the parser. */

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';

/** A stretch of the source in UTF-16 units; `end` is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface LiteralNode extends Span {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null;
}
export interface NameNode extends Span {
  readonly kind: 'name';
  readonly name: string;
}
/** `target.key`, and `target["key"]` for keys that are words of the language. */
export interface MemberNode extends Span {
  readonly kind: 'member';
  readonly target: Node;
  readonly key: string;
  readonly keyStart: number;
}
export interface IndexNode extends Span {
  readonly kind: 'index';
  readonly target: Node;
  readonly index: Node;
}
export interface CallNode extends Span {
  readonly kind: 'call';
  readonly name: string;
  readonly nameStart: number;
  readonly receiver: Node | undefined;
  readonly args: readonly Node[];
}
export interface ListNode extends Span {
  readonly kind: 'list';
  readonly items: readonly Node[];
}
export interface RecordNode extends Span {
  readonly kind: 'record';
  readonly entries: readonly { readonly key: Node; readonly value: Node }[];
}
export interface ChoiceNode extends Span {
  readonly kind: 'choice';
  readonly condition: Node;
  readonly yes: Node;
  readonly no: Node;
  /** Its position in the definition, if it comes from a named expression. */
  readonly writtenAt?: { readonly source: string; readonly start: number };
}
export interface LogicNode extends Span {
  readonly kind: 'logic';
  readonly operator: '&&' | '||';
  readonly left: Node;
  readonly right: Node;
}
export interface BinaryNode extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Node;
  readonly right: Node;
}
export interface UnaryNode extends Span {
  readonly kind: 'not' | 'negate';
  readonly operand: Node;
}

export type Node =
  | LiteralNode
  | NameNode
  | MemberNode
  | IndexNode
  | CallNode
  | ListNode
  | RecordNode
  | ChoiceNode
  | LogicNode
  | BinaryNode
  | UnaryNode;

/** `rows.exists(row, row.x > 1)`: the methods of a list whose first argument names its items. */
export const listMacros = ['exists', 'all', 'exists_one', 'map', 'filter'] as const;
export type ListMacro = (typeof listMacros)[number];

export interface MacroCall {
  readonly macro: ListMacro;
  readonly list: Node;
  readonly variable: string;
  readonly body: Node;
}

/** The call as a list macro, or undefined where it is an ordinary one. */
export function asMacro(node: CallNode): MacroCall | undefined {
  const macro = listMacros.find((name) => name === node.name);
  const [variable, body] = node.args;
  if (macro === undefined || node.receiver === undefined || node.args.length !== 2) return undefined;
  if (variable?.kind !== 'name' || body === undefined) return undefined;
  return { macro, list: node.receiver, variable: variable.name, body };
}

/** The dotted path of a chain of names (`line.maker.name`), or undefined for anything else. */
export function pathOf(node: Node): string | undefined {
  if (node.kind === 'name') return node.name;
  if (node.kind !== 'member') return undefined;
  const parent = pathOf(node.target);
  return parent === undefined ? undefined : `${parent}.${node.key}`;
}

/** The syntax tree of a dotted path; its positions are not those of a source. */
export function nodeOfPath(path: string): NameNode | MemberNode {
  const [root = '', ...keys] = path.split('.');
  const nowhere = { start: 0, end: 0 };
  return keys.reduce<NameNode | MemberNode>((target, key) => ({ kind: 'member', target, key, keyStart: 0, ...nowhere }), {
    kind: 'name',
    name: root,
    ...nowhere,
  });
}

export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.target];
    case 'index':
      return [node.target, node.index];
    case 'call':
      return node.receiver === undefined ? node.args : [node.receiver, ...node.args];
    case 'list':
      return node.items;
    case 'record':
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case 'choice':
      return [node.condition, node.yes, node.no];
    case 'logic':
    case 'binary':
      return [node.left, node.right];
    case 'not':
    case 'negate':
      return [node.operand];
  }
}

/** The node with other children. `bound` are the names that a list method gives to its items. */
export function withChildren(node: Node, visit: (child: Node, bound: readonly string[]) => Node): Node {
  const plain = (child: Node) => visit(child, []);
  switch (node.kind) {
    case 'literal':
    case 'name':
      return node;
    case 'member':
      return { ...node, target: plain(node.target) };
    case 'index':
      return { ...node, target: plain(node.target), index: plain(node.index) };
    case 'call': {
      const macro = asMacro(node);
      const receiver = node.receiver && plain(node.receiver);
      const [variable] = node.args;
      if (macro === undefined || variable === undefined) return { ...node, receiver, args: node.args.map(plain) };
      return { ...node, receiver, args: [variable, visit(macro.body, [macro.variable])] };
    }
    case 'list':
      return { ...node, items: node.items.map(plain) };
    case 'record':
      return { ...node, entries: node.entries.map(({ key, value }) => ({ key: plain(key), value: plain(value) })) };
    case 'choice':
      return { ...node, condition: plain(node.condition), yes: plain(node.yes), no: plain(node.no) };
    case 'logic':
      return { ...node, left: plain(node.left), right: plain(node.right) };
    case 'binary':
      return { ...node, left: plain(node.left), right: plain(node.right) };
    case 'not':
    case 'negate':
      return { ...node, operand: plain(node.operand) };
  }
}
