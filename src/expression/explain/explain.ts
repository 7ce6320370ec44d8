/** Expressions in words: a clause of plain language for a syntax tree, with the titles and labels of the schemas. */
import { claimName, literalWords, nameOf, withRecord, type ExplainContext } from './explain-name.ts';
import { standardFunctions } from '../evaluate/functions.ts';
import { fillText } from '../values/fill-text.ts';
import { itemsOf, schemaOf } from '../language/schema-of.ts';
import {
  asMacro,
  type BinaryNode,
  type BinaryOperator,
  type CallNode,
  type ChoiceNode,
  type LogicNode,
  type Node,
} from '../language/syntax.ts';

/** A boolean expression as a statement; `isDenied` states the opposite. */
export function claimOf(node: Node, context: ExplainContext, isDenied = false): string {
  const { texts } = context;
  switch (node.kind) {
    case 'literal':
      return node.value === !isDenied ? texts.always : texts.never;
    case 'name':
    case 'member':
    case 'index':
      return claimName(node, context, isDenied, valueOf);
    case 'call':
      return explainCall(node, context, isDenied);
    case 'choice':
      return explainChoice(node, context, (part) => claimOf(part, context, isDenied));
    case 'logic':
      return explainLogic(node, context, isDenied);
    case 'binary':
      return explainComparison(node, context, isDenied);
    case 'not':
      return claimOf(node.operand, context, !isDenied);
    case 'list':
    case 'record':
    case 'negate':
      return deny(valueOf(node, context), context, isDenied);
  }
}

/** The value of an expression as a noun: "Quantity times Items per Unit". */
export function valueOf(node: Node, context: ExplainContext): string {
  const { texts } = context;
  switch (node.kind) {
    case 'literal':
      return literalWords(node.value, undefined, texts);
    case 'name':
    case 'member':
    case 'index':
      return nameOf(node, context, valueOf);
    case 'call':
      return explainCall(node, context, false);
    case 'list':
      return node.items.length === 0 ? texts.emptyList : enumerate(node.items, undefined, context);
    case 'record':
      return enumerate(
        node.entries.map(({ value }) => value),
        undefined,
        context,
      );
    case 'choice':
      return explainChoice(node, context, (part) => valueOf(part, context));
    case 'negate':
      return fillText(texts.negate, { a: operandOf(node.operand, undefined, context) });
    case 'binary':
      if (isArithmetic(node.operator)) return explainArithmetic(node, context);
      return claimOf(node, context);
    case 'logic':
    case 'not':
      return claimOf(node, context);
  }
}

function explainLogic(node: LogicNode, context: ExplainContext, isDenied: boolean): string {
  const { texts } = context;
  const joins = (operator: LogicNode['operator']) => (operator === '&&') !== isDenied;
  const part = (child: Node) => {
    const words = claimOf(child, context, isDenied);
    const isMixed = child.kind === 'logic' && child.operator !== node.operator;
    return isMixed ? fillText(texts.group, { a: words }) : words;
  };
  return fillText(joins(node.operator) ? texts.and : texts.or, { a: part(node.left), b: part(node.right) });
}

const OPPOSITES = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  in: 'not in',
} as const;

function explainComparison(node: BinaryNode, context: ExplainContext, isDenied: boolean): string {
  const { operator, left, right } = node;
  const { texts, names } = context;
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/' || operator === '%')
    return deny(explainArithmetic(node, context), context, isDenied);
  const shown = isDenied ? OPPOSITES[operator] : operator;
  if (right.kind === 'literal' && typeof right.value === 'boolean' && (shown === '==' || shown === '!='))
    return claimOf(left, context, right.value !== (shown === '=='));
  const [leftSchema, rightSchema] = [schemaOf(left, names), schemaOf(right, names)];
  const isOfDates =
    [left, right].some(answersDate) ||
    [leftSchema, rightSchema].some((schema) => schema !== undefined && 'format' in schema && schema.format === 'date');
  const text = isOfDates && shown !== 'in' && shown !== 'not in' ? texts.dates[shown] : texts.operators[shown];
  const other = operator === 'in' && right.kind === 'list' ? enumerate(right.items, leftSchema, context) : undefined;
  const a = left.kind === 'literal' ? literalWords(left.value, rightSchema, texts) : valueOf(left, context);
  const b = other ?? (right.kind === 'literal' ? literalWords(right.value, leftSchema, texts) : valueOf(right, context));
  // Avoids "Currency is Currency": the second one is named with its record.
  return fillText(text, { a, b: a === b && right.kind === 'member' ? withRecord(right, b, context) : b });
}

const dateFunctions = new Set(standardFunctions.flatMap(({ name, signature }) => (signature.endsWith(': date') ? [name] : [])));

function answersDate(node: Node): boolean {
  return node.kind === 'call' && dateFunctions.has(node.name);
}

function isNoText(node: Node): boolean {
  return node.kind === 'literal' && node.value === '';
}

function explainArithmetic({ operator, left, right }: BinaryNode, context: ExplainContext): string {
  const isText = operator === '+' && [left, right].some((node) => isOfText(node, context));
  return fillText(isText ? context.texts.join : context.texts.operators[operator], {
    a: operandOf(left, operator, context),
    b: operandOf(right, operator, context),
  });
}

/** An operand of arithmetic; another operation is put in brackets. */
function operandOf(node: Node, within: BinaryOperator | undefined, context: ExplainContext): string {
  const words = valueOf(node, context);
  const isSame = node.kind === 'binary' && node.operator === within && (within === '+' || within === '*');
  return node.kind === 'choice' || (node.kind === 'binary' && !isSame) ? fillText(context.texts.group, { a: words }) : words;
}

function isOfText(node: Node, context: ExplainContext): boolean {
  if (node.kind === 'literal') return typeof node.value === 'string';
  if (node.kind === 'choice') return isOfText(node.yes, context) || isOfText(node.no, context);
  if (node.kind === 'binary') return node.operator === '+' && (isOfText(node.left, context) || isOfText(node.right, context));
  return schemaOf(node, context.names)?.type === 'string';
}

function isArithmetic(operator: BinaryOperator): boolean {
  return operator === '+' || operator === '-' || operator === '*' || operator === '/' || operator === '%';
}

function explainChoice({ condition, yes, no }: ChoiceNode, context: ExplainContext, say: (node: Node) => string): string {
  const { texts } = context;
  const inner = (node: Node) => (node.kind === 'choice' ? fillText(texts.group, { a: say(node) }) : say(node));
  // A text that is there only then.
  if (isNoText(no)) return fillText(texts.choiceOnly, { condition: claimOf(condition, context), yes: inner(yes) });
  if (isNoText(yes)) return fillText(texts.choiceOnly, { condition: claimOf(condition, context, true), yes: inner(no) });
  const goesOn = no.kind === 'choice' && !isNoText(no.yes) && !isNoText(no.no);
  return fillText(texts.choice, { condition: claimOf(condition, context), yes: inner(yes), no: goesOn ? say(no) : inner(no) });
}

function explainCall(node: CallNode, context: ExplainContext, isDenied: boolean): string {
  const { texts, names } = context;
  const macro = asMacro(node);
  if (macro !== undefined) {
    const inner = { texts, names: { ...names, [macro.variable]: itemsOf(schemaOf(macro.list, names)) ?? {} } };
    const body = macro.macro === 'map' ? valueOf(macro.body, inner) : claimOf(macro.body, inner);
    return phrase(node.name, [valueOf(macro.list, context), body], context, isDenied);
  }
  const operands = node.receiver === undefined ? node.args : [node.receiver, ...node.args];
  const [first] = operands;
  const type = first === undefined ? undefined : schemaOf(first, names)?.type;
  const variants = [`${node.name}.${type ?? ''}`, `${node.name}.${operands.length}`];
  const name = variants.find((variant) => Object.hasOwn(texts.functions, variant)) ?? node.name;
  return phrase(
    name,
    operands.map((operand) => valueOf(operand, context)),
    context,
    isDenied,
  );
}

function phrase(name: string, words: readonly string[], context: ExplainContext, isDenied: boolean): string {
  const { texts } = context;
  const [a = '', b = '', c = ''] = words;
  const opposite = texts.functions[`!${name}`];
  if (isDenied && opposite !== undefined) return fillText(opposite, { a, b, c });
  const text = texts.functions[name];
  const said = text === undefined ? fillText(texts.call, { a: name, b: words.join(', ') }) : fillText(text, { a, b, c });
  return deny(said, context, isDenied);
}

/** "a, b or c", each value with its label. */
function enumerate(items: readonly Node[], sibling: ReturnType<typeof schemaOf>, context: ExplainContext): string {
  const words = items.map((item) => (item.kind === 'literal' ? literalWords(item.value, sibling, context.texts) : valueOf(item, context)));
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${context.texts.lastItem} ${last}`;
}

function deny(words: string, { texts }: ExplainContext, isDenied: boolean): string {
  return isDenied ? fillText(texts.not, { a: words }) : words;
}
