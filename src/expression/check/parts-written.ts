import { parse } from '../language/adapter.ts';
import { withChildren, type Node } from '../language/syntax.ts';
import { splitTemplate } from '../language/template.ts';
import { definedIn, type Definitions } from '../language/unfold.ts';

/** A part of a text or expression, with its place in UTF-16 units. */
export interface WrittenPart {
  readonly text: string;
  readonly offset: number;
}

/** The expressions of a text, or the one expression that a source is. */
export function expressionsOf(source: string, isText: boolean): WrittenPart[] {
  if (!isText) return [{ text: source, offset: 0 }];
  return splitTemplate(source).flatMap((part) => (part.kind === 'expression' ? [{ text: part.source, offset: part.offset }] : []));
}

/** The names of definitions that an expression uses. */
export function definedNames(source: string, definitions: Definitions): WrittenPart[] {
  const { node } = parse(source);
  return node === undefined ? [] : definedIn(node, definitions).map(({ name, start }) => ({ text: name, offset: start }));
}

/** Every part of an expression, itself included, that has a meaning of its own: not what reads an item of a list method. */
export function partsWritten(source: string): WrittenPart[] {
  const { node } = parse(source);
  const parts: WrittenPart[] = [];
  const collect = (at: Node): Node => {
    const text = source.slice(at.start, at.end);
    // The end of some nodes leaves out a bracket.
    if (text.split('(').length === text.split(')').length) parts.push({ text, offset: at.start });
    return withChildren(at, (child, bound) => (bound.length === 0 ? collect(child) : child));
  };
  if (node !== undefined) collect(node);
  return parts;
}
