import type { ExplanationTexts } from '#renderer/expression/index.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import type { PlacedSlot } from '../places/slots.ts';

const texts: ExplanationTexts = catalogue.explanation;

/** Puts expressions and texts of a document into words. */
export interface Speaker {
  /** The expression or text at the pointer; undefined where nothing is to be said: no slot, or a literal. */
  say(file: string, pointer: string): string | undefined;
  /** A boolean slot: "always", "never", or "when …"; undefined where there is none, or it is always so. */
  when(file: string, pointer: string, value: boolean | string | undefined): string | undefined;
}

export function createSpeaker(slots: readonly PlacedSlot[]): Speaker {
  const known = new Map(slots.map((slot) => [`${slot.file} ${slot.pointer}`, slot]));
  const say = (file: string, pointer: string) => {
    const slot = known.get(`${file} ${pointer}`);
    if (slot === undefined) return undefined;
    const { environment, source, kind } = slot;
    // A literal boolean.
    if (source === 'true' || source === 'false') return source === 'true' ? texts.yes : texts.no;
    return kind === 'text' ? environment.template(source).explain(texts) : environment.compile(source).explain(texts, kind === 'bool');
  };
  return {
    say,
    when(file, pointer, value) {
      if (value === undefined || value === true) return undefined;
      return value === false ? 'never' : `when ${say(file, pointer) ?? value}`;
    },
  };
}

/** A sentence: a capital at the start, a full stop at the end. */
export function sentence(words: string): string {
  const text = words.trim();
  return /[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
