import type { ExplanationTexts } from '#src/expression/index.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import type { PlacedSlot } from '../places/slots.ts';

/** Names described with their fields, and their labels. */
export type Roots = NonNullable<ExplanationTexts['roots']>;

/** An expression or text in words; a text is quoted, unless it is a single expression. */
export function explainSlot({ environment, source, kind, decides }: PlacedSlot, roots: Roots): string {
  const texts: ExplanationTexts = { ...catalogue.explanation, roots };
  // A literal boolean.
  if (source === 'true' || source === 'false') return source === 'true' ? texts.yes : texts.no;
  if (kind === 'bool' && decides === undefined) return `whether ${environment.compile(source).explain(texts, true)}`;
  if (kind !== 'text') return environment.compile(source).explain(texts, kind === 'bool');
  const whole = /^\{([^{}]*)\}$/.exec(source)?.[1];
  return whole === undefined ? `“${environment.template(source).explain(texts)}”` : environment.compile(whole).explain(texts, false);
}

/** A sentence: a capital at the start, a full stop at the end. */
export function sentence(words: string): string {
  const text = words.trim();
  return /[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
