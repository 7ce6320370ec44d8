import { addressPart } from '../values/address-part.ts';
import type { ExplanationTexts } from './explanation-texts.ts';
import type { Scope, Template } from './types.ts';

/** A piece of a template: literal text, or an expression with its place in the whole text. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'expression'; readonly source: string; readonly offset: number };

/** A brace without its partner, at `offset`. */
export interface TemplateFault {
  readonly kind: 'fault';
  readonly message: string;
  readonly offset: number;
}

/** Splits a text at its `{expressions}`; `{{` and `}}` stand for braces. */
export function splitTemplate(text: string): readonly (TemplatePart | TemplateFault)[] {
  const parts: (TemplatePart | TemplateFault)[] = [];
  let literal = '';
  let position = 0;
  const flush = (): void => {
    if (literal !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
  };
  while (position < text.length) {
    const character = text.charAt(position);
    if ((character === '{' || character === '}') && text[position + 1] === character) {
      literal += character;
      position += 2;
    } else if (character === '{') {
      flush();
      const end = endOfExpression(text, position + 1);
      if (end === undefined)
        return [...parts, { kind: 'fault', message: 'the brace is not closed; {{ stands for a brace', offset: position }];
      parts.push({ kind: 'expression', source: text.slice(position + 1, end), offset: position + 1 });
      position = end + 1;
    } else if (character === '}') {
      return [...parts, { kind: 'fault', message: 'nothing opens this brace; }} stands for a brace', offset: position }];
    } else {
      literal += character;
      position += 1;
    }
  }
  flush();
  return parts;
}

/** Position of the brace that closes the expression; braces in its texts and records do not. */
function endOfExpression(text: string, start: number): number | undefined {
  let depth = 0;
  let quote = '';
  for (let position = start; position < text.length; position++) {
    const character = text.charAt(position);
    if (quote !== '') {
      if (character === '\\') position++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return position;
  }
  return undefined;
}

interface TemplatePiece {
  readonly reads: readonly string[];
  print(scope: Scope): string;
  /** As it is stored: an address is not read. */
  inAddress(scope: Scope): string;
  explain(texts: ExplanationTexts): string;
}

/** Joins pieces that print themselves. */
export function createTemplate(source: string, pieces: readonly (string | TemplatePiece)[]): Template {
  const reads = new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.reads)));
  return {
    source,
    reads: [...reads],
    render: (scope) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece.print(scope))).join(''),
    renderAddress: (scope) =>
      pieces.map((piece, index) => (typeof piece === 'string' ? piece : asAddress(piece.inAddress(scope), index))).join(''),
    explain: (texts) => pieces.map((piece) => (typeof piece === 'string' ? piece : `[${piece.explain(texts)}]`)).join(''),
  };
}

/** An expression at the start is an address itself, so it is not encoded. */
function asAddress(printed: string, index: number): string {
  return index === 0 ? printed : addressPart(printed);
}
