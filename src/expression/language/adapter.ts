/**
 * The only file that knows the CEL library: its grammar, escapes, precedence, positions and limits. Types, empties and
 * evaluation are ours (`check.ts`, `evaluate.ts`): to the library JSON numbers and literals are two types that do not
 * compare, an empty operand is an exception, and only the first fault is reported.
 */
import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { otherSpelling, tokenAt } from './other-spellings.ts';
import type { Node } from './syntax.ts';
import type { ExpressionFinding } from './types.ts';

export type ParseResult =
  | { readonly node: Node; readonly finding?: undefined }
  | { readonly node?: undefined; readonly finding: ExpressionFinding };

/** More than any document needs, and too few to block a page. */
const parser = new Environment({ limits: { maxAstNodes: 2000, maxDepth: 60 } });

/** Reserved words of the grammar, which a field may still have as its name. */
const languageWords = new Set(['in', 'true', 'false', 'null']);

export function parse(source: string): ParseResult {
  try {
    return { node: convert(parser.parse(source).ast) };
  } catch (error) {
    if (error instanceof Unsupported) return { finding: error.finding };
    if (error instanceof Error) return { finding: describe(source, error) };
    throw error;
  }
}

class Unsupported extends Error {
  readonly finding: ExpressionFinding;

  constructor(message: string, { start, end }: ASTNode) {
    super(message);
    this.finding = { message, offset: start, length: end - start, severity: 'error' };
  }
}

function describe(source: string, error: Error): ExpressionFinding {
  const range = 'range' in error && isRange(error.range) ? error.range : { start: 0, end: source.length };
  const offset = Math.min(range.start, source.length);
  const word = /^\w+/.exec(source.slice(offset))?.[0] ?? '';
  const token = tokenAt(source, offset);
  const message = otherSpelling(token.text);
  if (message !== undefined) return { message, offset: token.offset, length: token.text.length, severity: 'error' };
  const length = Math.max(range.end - offset, word.length, offset < source.length ? 1 : 0);
  const isField = /\.\s*$/.test(source.slice(0, offset));
  return { message: faultText(error, word, isField), offset, length, severity: 'error' };
}

function faultText(error: Error, word: string, isField: boolean): string {
  if (isField && languageWords.has(word)) return `"${word}" is a word of the language; write ["${word}"]`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'reserved_identifier') return `"${word}" is a word CEL reserves; the name needs another`;
  const summary = 'summary' in error && typeof error.summary === 'string' ? error.summary : error.message;
  if (summary.includes('EOF')) return 'the expression ends too early';
  return summary.charAt(0).toLowerCase() + summary.slice(1);
}

function isRange(value: unknown): value is { start: number; end: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'start' in value &&
    'end' in value &&
    typeof value.start === 'number' &&
    typeof value.end === 'number'
  );
}

function convert(ast: ASTNode): Node {
  const span = { start: ast.start, end: ast.end };
  switch (ast.op) {
    case 'value':
      return { kind: 'literal', value: literal(ast.args, ast), ...span };
    case 'id':
      return { kind: 'name', name: ast.args, ...span };
    case '.': {
      const [target, key] = ast.args;
      return { kind: 'member', target: convert(target), key, keyStart: ast.pos, ...span };
    }
    case '[]': {
      const [target, index] = [convert(ast.args[0]), convert(ast.args[1])];
      if (index.kind === 'literal' && typeof index.value === 'string') {
        return { kind: 'member', target, key: index.value, keyStart: index.start, ...span };
      }
      return { kind: 'index', target, index, ...span };
    }
    case 'call': {
      const [name, args] = ast.args;
      return { kind: 'call', name, nameStart: ast.start, receiver: undefined, args: args.map(convert), ...span };
    }
    case 'rcall': {
      const [name, receiver, args] = ast.args;
      const nameStart = ast.input.indexOf(name, receiver.end);
      return { kind: 'call', name, nameStart, receiver: convert(receiver), args: args.map(convert), ...span };
    }
    case 'list':
      return { kind: 'list', items: ast.args.map(convert), ...span };
    case 'map':
      return { kind: 'record', entries: ast.args.map(([key, value]) => ({ key: convert(key), value: convert(value) })), ...span };
    case '?:': {
      const [condition, yes, no] = ast.args;
      return { kind: 'choice', condition: convert(condition), yes: convert(yes), no: convert(no), ...span };
    }
    case '&&':
    case '||':
      return { kind: 'logic', operator: ast.op, left: convert(ast.args[0]), right: convert(ast.args[1]), ...span };
    case '!_':
      return { kind: 'not', operand: convert(ast.args), ...span };
    case '-_':
      return { kind: 'negate', operand: convert(ast.args), ...span };
    case '.?':
    case '[?]':
      throw new Unsupported('every name may be empty; write "." or "["', ast);
    case '!=':
    case '==':
    case 'in':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { kind: 'binary', operator: ast.op, left: convert(ast.args[0]), right: convert(ast.args[1]), ...span };
  }
}

function literal(value: Extract<ASTNode, { op: 'value' }>['args'], ast: ASTNode): string | number | boolean | null {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  throw new Unsupported('numbers and texts take no prefix or suffix', ast);
}
