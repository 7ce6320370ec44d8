import { parse } from '../language/adapter.ts';
import type { Node } from '../language/syntax.ts';
import { splitTemplate } from '../language/template.ts';

/**
 * A text with `{expressions}` as a reader recognises it without their values: "Line … of …", "New order / Order …".
 * Empty where nothing of it is fixed.
 */
export function textOutline(text: string): string {
  const outline = splitTemplate(text)
    .map((part) => {
      if (part.kind !== 'expression') return part.kind === 'text' ? part.text : '';
      const { node } = parse(part.source);
      return node === undefined ? '…' : outlineOf(node);
    })
    .join('')
    .trim();
  return /\p{L}/u.test(outline) ? outline : '';
}

function outlineOf(node: Node): string {
  if (node.kind === 'literal') return String(node.value ?? '');
  if (node.kind === 'binary' && node.operator === '+') return outlineOf(node.left) + outlineOf(node.right);
  // What a value falls back to is how it is called while it has none.
  if (node.kind === 'call' && node.name === 'orElse') return node.args.slice(-1).map(outlineOf).join('');
  if (node.kind !== 'choice') return '…';
  const ways = [outlineOf(node.yes), outlineOf(node.no)];
  return ways.includes('') ? '' : [...new Set(ways)].join(' / ');
}
